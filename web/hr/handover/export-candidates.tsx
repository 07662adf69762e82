import { type ComponentType, useState } from 'react';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';
import { handoverTexts as t } from './texts.ts';

type ExportCandidatesProps = { candidateIds: readonly string[]; variant?: ButtonVariant };

/** Opens the export of these people; the dialog is loaded with the first press. */
export function ExportCandidates({ candidateIds, variant = 'outline' }: ExportCandidatesProps) {
  const [Dialog, setDialog] = useState<ComponentType<ExportDialogProps> | null>(null);
  const { busy, submit } = useSubmission();

  async function open(): Promise<void> {
    try {
      const { ExportDialog } = await import('./export-dialog.tsx');
      setDialog(() => ExportDialog);
    } catch (error) {
      console.warn('The export dialog did not load.', error);
      toast(t.dialogFailed, 'bad');
    }
  }

  return (
    <>
      <Button
        variant={variant}
        icon={<Icon name="download" />}
        busy={busy}
        disabled={candidateIds.length === 0}
        onClick={() => submit(open)}
      >
        {t.export}
      </Button>
      {Dialog !== null && <Dialog candidateIds={candidateIds} onClose={() => setDialog(null)} />}
    </>
  );
}
