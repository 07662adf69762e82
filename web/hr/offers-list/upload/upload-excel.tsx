import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { offerSheetMessages as m } from '#domain/hr-messages.ts';
import { isUploadAtOnce } from '#web/session/hr/offers-path.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { offersPageTexts as t } from '#web/hr/offers-list/texts.ts';
import type { UploadDialogProps } from './upload-dialog.tsx';

export type UploadOfOffers = { busy: boolean; open: () => void; dialog: ReactNode };

/**
 * The upload of offers from a spreadsheet. What it takes is loaded with the first press, not with the list; the dialog is
 * the page's, as its button may go while the first offers come. `onCreated` hears of whose candidates offers were created;
 * an empty list says that some may have been: an answer was lost, or the upload was stopped.
 */
export function useUploadOfOffers(onCreated: (candidateIds: string[]) => void): UploadOfOffers {
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

  useUploadAtOnce(() => submit(open));
  const dialog = Dialog !== null && <Dialog onCreated={onCreated} onClose={() => setDialog(null)} />;
  return { busy, open: () => submit(open), dialog };
}

/** Opens the upload for who came by a link to it; a reload or the way back does not open it again. */
function useUploadAtOnce(open: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const asked = isUploadAtOnce(location.state);
  const openOnce = useEffectEvent(() => {
    void navigate({ search: location.search }, { replace: true, state: null });
    open();
  });
  useEffect(() => {
    if (asked) openOnce();
  }, [asked]);
}

export function UploadExcel({ upload }: { upload: UploadOfOffers }) {
  return (
    <Button icon={<Icon name="upload" />} busy={upload.busy} onClick={upload.open}>
      {t.uploadExcel}
    </Button>
  );
}
