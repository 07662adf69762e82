import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { forgotPasswordTexts as t } from './texts.ts';

/** Long enough for a message to arrive on a slow network, short enough to wait for. */
const resendAfterMs = 30_000;

type ResendButtonProps = { sentAt: number; disabled: boolean; onResend: () => void };

/** Asks for another code, once the first had the time to arrive. */
export function ResendButton({ sentAt, disabled, onResend }: ResendButtonProps) {
  const seconds = useSecondsUntil(sentAt + resendAfterMs);
  return (
    <Button block disabled={disabled || seconds > 0} onClick={onResend}>
      {seconds > 0 ? t.resendIn(seconds) : t.resend}
    </Button>
  );
}

/** Whole seconds until a moment, 0 when it has come; right after the tab was in the background, too. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((moment - now) / 1000));
  const waiting = moment > now;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [waiting, moment]);
  return seconds;
}
