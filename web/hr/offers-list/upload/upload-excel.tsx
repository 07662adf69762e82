import { type ComponentType, useState } from 'react';
import { offerSheetMessages as m } from '#domain/hr-messages.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.ts';
import type { UploadDialogProps } from './upload-dialog.tsx';

type UploadExcelProps = {
  /**
   * Offers of these candidates were created. An empty list says that some may have been: an answer was lost, or the
   * upload was stopped.
   */
  onCreated: (candidateIds: string[]) => void;
};

/** Opens the upload of offers from a spreadsheet. What it takes is loaded with the first press, not with the list. */
export function UploadExcel({ onCreated }: UploadExcelProps) {
  const [Dialog, setDialog] = useState<ComponentType<UploadDialogProps> | null>(null);
  const { busy, submit } = useSubmission();

  async function open(): Promise<void> {
    try {
      const { UploadDialog } = await import('./upload-dialog.tsx');
      setDialog(() => UploadDialog);
    } catch (error) {
      console.warn('The upload dialog did not load.', error);
      toast(m.dialogFailed, 'bad');
    }
  }

  return (
    <>
      <Button icon={<Icon name="upload" />} busy={busy} onClick={() => submit(open)}>
        Upload Excel
      </Button>
      {Dialog !== null && <Dialog onCreated={onCreated} onClose={() => setDialog(null)} />}
    </>
  );
}
