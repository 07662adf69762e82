import type { ComponentProps } from 'react';
import { limits } from '#domain/limits.ts';
import { signOffMessages } from '#domain/sign-off/texts.ts';
import { ReasonDialog } from '#web/hr/parts/reason-dialog.tsx';
import { signOffTexts as t } from './texts.ts';

type Shared = Pick<ComponentProps<typeof ReasonDialog>, 'title' | 'text' | 'busyText' | 'run' | 'onFailed'>;
type SignOffReasonDialogProps = Shared & { confirm: string; onClose: () => void };

/** Asks why: an offer is declined, or signed off in place of its approvers. */
export function SignOffReasonDialog({ confirm, run, onClose, ...dialog }: SignOffReasonDialogProps) {
  return (
    <ReasonDialog
      {...dialog}
      confirmLabel={confirm}
      field={{ label: t.reason, hint: t.reasonHint, maxLength: limits.exportReasonMax }}
      faultOf={(reason) => (reason.trim() === '' ? signOffMessages.reasonRequired : undefined)}
      failed={t.decideFailed}
      run={(reason) => run(reason.trim())}
      onCancel={onClose}
    />
  );
}
