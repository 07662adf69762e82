import { useEffect, useState } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { cancelTurn, useTurnWait } from './turn.ts';
import { turnTexts as t } from './turn-texts.ts';

/**
 * Says in a form that its call waits among many others, how long, and lets it stop. The words change every ten seconds, so
 * that they can be read out; the bar moves each second. A form that is left waits no longer.
 */
export function TurnNotice({ purpose }: { purpose: 'logIn' | 'setPassword' }) {
  const wait = useTurnWait();
  const [now, setNow] = useState(0);
  useEffect(() => cancelTurn, []);
  useEffect(() => {
    if (wait === null) return undefined;
    const tick = () => setNow(performance.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [wait]);
  if (wait === null) return null;
  const stop = (
    <Button type="button" onClick={cancelTurn}>
      {t.stop}
    </Button>
  );
  if (wait.kind === 'held') {
    return (
      <Alert tone="info" action={stop}>
        {t.held}
      </Alert>
    );
  }
  const { since, expected, later } = wait;
  const passed = Math.max(0, now - since);
  const secondsLeft = (expected - since - passed) / 1000;
  return (
    <Stack gap={2}>
      <Alert tone="info" action={stop}>
        {t[later ? (`${purpose}Later` as const) : purpose](Math.max(10, Math.ceil(secondsLeft / 10) * 10))}
      </Alert>
      <ProgressBar label={t.progress} value={(100 * passed) / (expected - since)} />
    </Stack>
  );
}
