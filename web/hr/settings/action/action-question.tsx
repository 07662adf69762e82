import type { ReactNode } from 'react';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import type { Action } from './use-action.ts';

type ActionQuestionProps = {
  title: string;
  /** What follows from it. */
  children: ReactNode;
  confirmLabel: string;
  busyText?: string;
  action: Action;
  work: () => Promise<void>;
  onClose: () => void;
};

/** Asks before `action` does the work; what goes wrong with it is said by the page. */
export function ActionQuestion({ action, work, onClose, children, ...words }: ActionQuestionProps) {
  return (
    <ConfirmDialog
      open
      {...words}
      cancelLabel={uiTexts.cancel}
      busy={action.running !== null}
      onConfirm={() => void action.run('confirmed', work).then(onClose)}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
