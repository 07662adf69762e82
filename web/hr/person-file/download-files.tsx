import { type ComponentType, useState } from 'react';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { DownloadDialogProps } from './download-dialog.tsx';
import { personFileTexts as t } from './texts.ts';

/** Opens the download of these people's files; the dialog is loaded with the first press. */
export function DownloadFiles({ candidateIds }: { candidateIds: readonly string[] }) {
  const [Dialog, setDialog] = useState<ComponentType<DownloadDialogProps> | null>(null);
  const { busy, submit } = useSubmission();

  async function open(): Promise<void> {
    try {
      const { DownloadDialog } = await import('./download-dialog.tsx');
      setDialog(() => DownloadDialog);
    } catch (error) {
      console.warn('The download dialog did not load.', error);
      toast(t.dialogFailed, 'bad');
    }
  }

  return (
    <>
      <Button
        icon={<Icon name="download" />}
        busy={busy}
        disabled={candidateIds.length === 0}
        onClick={() => submit(open)}
      >
        {t.open(candidateIds.length === 1)}
      </Button>
      {Dialog !== null && <Dialog candidateIds={candidateIds} onClose={() => setDialog(null)} />}
    </>
  );
}
