import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { DocumentView, type ViewedFile } from './document-view.tsx';

export function DocumentDialog({ title, file, onClose }: { title: string; file: ViewedFile; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      <DocumentView file={file} />
    </Dialog>
  );
}
