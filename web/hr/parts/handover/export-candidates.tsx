import { useCallback } from 'react';
import { useLazyDialog } from '#web/session/use-lazy-dialog.tsx';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { handoverTexts as t } from './texts.ts';

type People = readonly string[] | (() => Promise<readonly string[]>);

type ExportCandidatesProps = {
  /** Who is exported, or how that is asked for when the button is pressed. */
  candidateIds: People;
  disabled?: boolean;
  variant?: ButtonVariant;
};

const load = async () => (await import('./export-dialog.tsx')).ExportDialog;

export function useExportCandidates() {
  const { open, ...rest } = useLazyDialog(load, t.dialogFailed);
  const openFor = useCallback(
    (people: People) =>
      open(typeof people === 'function' ? async () => ({ candidateIds: await people() }) : { candidateIds: people }),
    [open],
  );
  return { ...rest, open: openFor };
}

export function ExportCandidates({ candidateIds, disabled = false, variant = 'outline' }: ExportCandidatesProps) {
  const { open, busy, dialog } = useExportCandidates();
  return (
    <>
      <Button
        variant={variant}
        icon={<Icon name="download" />}
        busy={busy}
        disabled={disabled || (typeof candidateIds !== 'function' && candidateIds.length === 0)}
        onClick={() => open(candidateIds)}
      >
        {t.download}
      </Button>
      {dialog}
    </>
  );
}
