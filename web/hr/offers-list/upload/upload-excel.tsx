import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { offerSheetMessages as m } from '#domain/hr-messages.ts';
import { isUploadAtOnce } from '#web/session/hr/offers-path.ts';
import { useLazyDialog } from '#web/session/use-lazy-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { offersPageTexts as t } from '#web/hr/offers-list/texts.ts';

export type UploadOfOffers = { busy: boolean; open: () => void; dialog: ReactNode };

const load = async () => (await import('./upload-dialog.tsx')).UploadDialog;

/** The upload of offers from a spreadsheet. The dialog is the page's, as its button may go while the first offers come.
 * `onCreated` gets the ids of the candidates whose offers were created; an empty list says that some may have been: an
 * answer was lost, or the upload was stopped. */
export function useUploadOfOffers(onCreated: (candidateIds: string[]) => void): UploadOfOffers {
  const { open, ...rest } = useLazyDialog(load, m.dialogFailed);
  const location = useLocation();
  const navigate = useNavigate();
  const asked = isUploadAtOnce(location.state);
  const openUpload = (): void => open({ onCreated });
  // For a link that leads to the upload; a reload or the way back does not open it again.
  const openOnce = useEffectEvent(() => {
    void navigate({ search: location.search }, { replace: true, state: null });
    openUpload();
  });
  useEffect(() => {
    if (asked) openOnce();
  }, [asked]);
  return { ...rest, open: openUpload };
}

export function UploadExcel({ upload }: { upload: UploadOfOffers }) {
  return (
    <Button icon={<Icon name="upload" />} busy={upload.busy} onClick={upload.open}>
      {t.uploadExcel}
    </Button>
  );
}
