import { type ComponentType, useState } from 'react';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';
import { handoverTexts as t } from './texts.ts';

type ExportCandidatesProps = {
  /** Who is exported, or how that is asked for when the button is pressed. */
  candidateIds: readonly string[] | (() => Promise<readonly string[]>);
  disabled?: boolean;
  variant?: ButtonVariant;
};

type Opened = { Dialog: ComponentType<ExportDialogProps>; candidateIds: readonly string[] };

/** Opens the export of these people; the dialog is loaded with the first press. */
export function ExportCandidates({ candidateIds, disabled = false, variant = 'outline' }: ExportCandidatesProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { busy, submit } = useSubmission();

  async function open(): Promise<void> {
    try {
      const { ExportDialog } = await import('./export-dialog.tsx');
      const chosen = typeof candidateIds === 'function' ? await candidateIds() : candidateIds;
      setOpened({ Dialog: ExportDialog, candidateIds: chosen });
    } catch (error) {
      console.warn('The export could not be opened.', error);
      toast(t.dialogFailed, 'bad');
    }
  }

  return (
    <>
      <Button
        variant={variant}
        icon={<Icon name="download" />}
        busy={busy}
        disabled={disabled || (typeof candidateIds !== 'function' && candidateIds.length === 0)}
        onClick={() => submit(open)}
      >
        {t.export}
      </Button>
      {opened && <opened.Dialog candidateIds={opened.candidateIds} onClose={() => setOpened(null)} />}
    </>
  );
}
