import { useEffect, useRef } from 'react';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { offerFormTexts as t } from './texts.ts';
import type { useChoices } from './use-choices.ts';
import type { useOfferSubmission, useReload } from './use-offer-submission.ts';

type FormTroublesProps = {
  trouble: ReturnType<typeof useOfferSubmission>['trouble'];
  lookupTrouble: ReturnType<typeof useChoices>['trouble'];
  reload: ReturnType<typeof useReload>;
  onReloaded: () => void;
};

/** Over the form: why it could not be saved, which choices are missing, and what others have changed. */
export function FormTroubles({ trouble, lookupTrouble, reload, onReloaded }: FormTroublesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble?.fields.length === 0) box.current?.focus();
  }, [trouble]);

  if (trouble === null && lookupTrouble === null && reload.error === null && reload.notes.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Stack gap={3}>
        {lookupTrouble !== null && (
          <Alert tone="bad" action={<Button onClick={lookupTrouble.retry}>{uiTexts.retry}</Button>}>
            {lookupTrouble.message}
          </Alert>
        )}
        {trouble !== null && (
          <Alert
            tone="bad"
            requestId={trouble.requestId}
            action={
              trouble.stale ? (
                <Button
                  busy={reload.busy}
                  busyText={t.reloading}
                  onClick={() => void reload.run().then((isNew) => isNew && onReloaded())}
                >
                  {t.reload}
                </Button>
              ) : (
                trouble.duplicates.length > 0 && (
                  <Stack gap={1}>
                    {trouble.duplicates.map(({ candidateOfferId, candidateName, offerLetterStatus }) => (
                      <OfferLink key={candidateOfferId} candidateOfferId={candidateOfferId}>
                        {t.duplicate(candidateOfferId, candidateName, offerLetterStatus)}
                      </OfferLink>
                    ))}
                  </Stack>
                )
              )
            }
          >
            {trouble.message}
          </Alert>
        )}
        {reload.error !== null && <Alert tone="bad">{reload.error}</Alert>}
        {reload.notes.map((note) => (
          <Alert key={note} tone="info">
            {note}
          </Alert>
        ))}
      </Stack>
    </div>
  );
}
