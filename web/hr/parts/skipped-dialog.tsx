import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type SkippedDialogProps = {
  title: string;
  lines?: readonly string[];
  done: string;
  onClose: () => void;
  children?: ReactNode;
};

/** After an action on many: what was left out, one line each or as `children` show it. */
export function SkippedDialog({ title, lines, done, onClose, children }: SkippedDialogProps) {
  const button = (
    <Button variant="primary" onClick={onClose} data-first-focus>
      {done}
    </Button>
  );
  return (
    <Dialog onClose={onClose} title={title} footer={button}>
      <Stack gap={4}>
        {children}
        {lines && (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}
