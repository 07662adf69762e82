import { useEffect, useRef, useState } from 'react';
import { withdrawLetterMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { offerListMessages } from '#domain/messages.ts';
import { SendTroubleAlert, useSendOffer } from '#web/hr/parts/offer-actions/use-send-offer.tsx';
import { toastSent } from '#web/hr/parts/offer-actions/undo-toast.ts';
import { holdSecondsFor } from '#web/hr/parts/offer-actions/undo-sending.ts';
import { useAskForSignOff } from '#web/hr/parts/sign-off/ask-for-sign-off.ts';
import { signOffTexts } from '#web/hr/parts/sign-off/texts.ts';
import { offersPath } from '#web/session/hr/offers-path.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { PdfFrame } from '#web/ui/document/pdf-frame.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import type { SavedOffer } from './offer-form-calls.ts';
import { offerFormTexts, savedOfferTexts as t } from './texts.ts';

type SavedOfferPageProps = { saved: SavedOffer; message: string; onCreateAnother?: () => void };

/** After an offer was saved: its letter, to be read and kept, and what can be done next. */
export function SavedOfferPage({ saved, message, onCreateAnother }: SavedOfferPageProps) {
  const { candidateId, candidateOfferId, name, letter, effect, maySend } = saved;
  const [mayAsk, setMayAsk] = useState(saved.mayAsk);
  const { busy: isAsking, ask } = useAskForSignOff();
  const { busy, trouble, send } = useSendOffer();
  const [sentMessage, setSentMessage] = useState<string | null>(null);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus();
    scrollTo({ top: 0 });
  }, []);

  async function sendOffer(): Promise<void> {
    const said = await send(candidateId ?? '');
    setSentMessage(said);
    if (said === null || candidateId === null || holdSecondsFor(1) === 0) return;
    toastSent(offerListMessages.undoFor(limits.undoSeconds), candidateId, () => setSentMessage(null));
  }
  const sent = sentMessage !== null;
  return (
    <>
      <HrPageHead title={t.title(name)} back={{ to: offersPath(), label: offerFormTexts.offers }} />
      <Stack gap={5}>
        <div ref={top} tabIndex={-1}>
          <Stack gap={3}>
            <Alert tone="ok" live="alert">
              {message}
            </Alert>
            {effect === 'unchanged' && <Alert tone="info">{withdrawLetterMessages.unchanged}</Alert>}
            {effect === 'extended' && <Alert tone="info">{withdrawLetterMessages.extended}</Alert>}
            {effect === 'withdrawn' && !sent && <Alert tone="warn">{withdrawLetterMessages.sendAgain}</Alert>}
            {sent && <Alert tone="ok">{sentMessage || offerListMessages.sent(1)}</Alert>}
            <SendTroubleAlert trouble={trouble} />
          </Stack>
        </div>
        <Row gap={2} wrap>
          {mayAsk && (
            <Button
              variant="primary"
              icon={<Icon name="writing-sign" />}
              busy={isAsking}
              busyText={signOffTexts.asking}
              onClick={() => void ask([Number(candidateOfferId)]).then((asked) => setMayAsk(asked.length === 0))}
            >
              {signOffTexts.ask}
            </Button>
          )}
          {candidateId !== null && maySend && !sent && (
            <Button
              variant="primary"
              icon={<Icon name="send" />}
              busy={busy}
              busyText={uiTexts.sending}
              onClick={() => void sendOffer()}
            >
              {t.send}
            </Button>
          )}
          {onCreateAnother !== undefined && <Button onClick={onCreateAnother}>{t.createAnother}</Button>}
          <LinkButton to={offersPath()}>{offerFormTexts.backToOffers}</LinkButton>
        </Row>
        <PdfFrame file={letter} title={t.letterOf(name)} fileName={`offer-${candidateOfferId ?? 'letter'}.pdf`} />
      </Stack>
    </>
  );
}
