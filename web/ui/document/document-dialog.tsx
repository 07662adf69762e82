import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { DocumentView, type ViewedFile } from './document-view.tsx';

type DocumentDialogProps = { title: string; file: ViewedFile; onClose: () => void };

/** A document over the page that it belongs to. */
export function DocumentDialog({ title, file, onClose }: DocumentDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <DocumentView file={file} />
    </Dialog>
  );
}
