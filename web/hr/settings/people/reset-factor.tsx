import type { HrUser } from '#contract/hr/people.ts';
import { limits } from '#domain/limits.ts';
import { secondFactorMessages as m } from '#domain/second-factor/messages.ts';
import { AskDialog } from '#web/hr/parts/second-factor/ask-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { resetFactorTexts as t } from './texts.ts';

type ResetFactorProps = {
  user: HrUser;
  reset: (hrUserId: string, reason: string) => Promise<{ message: string }>;
  onClose: () => void;
};

export function ResetFactorDialog({ user: { hrUserId, name }, reset, onClose }: ResetFactorProps) {
  const [label, hint, missing, maxLength] = [t.reason, t.reasonHint, m.reasonRequired, limits.exportReasonMax];
  return (
    <AskDialog
      title={t.title(name)}
      field={{ name: 'reason', label, hint, missing, maxLength, autoComplete: 'off' }}
      action={t.action}
      busyText={t.resetting}
      run={async (reason) => {
        const { message } = await reset(hrUserId, reason);
        toast(message || m.wasReset);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t.text(name)}</p>
    </AskDialog>
  );
}
