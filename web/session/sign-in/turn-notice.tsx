import { useEffect } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { turnTexts } from './turn-texts.ts';
import { cancelTurn, useIsWaiting } from './turn.ts';

/** Says in a form that its call waits among many others, and lets it stop. A form that is left waits no longer. */
export function TurnNotice({ purpose }: { purpose: 'logIn' | 'setPassword' }) {
  const isWaiting = useIsWaiting();
  useEffect(() => cancelTurn, []);
  if (!isWaiting) return null;
  const stop = (
    <Button type="button" onClick={cancelTurn}>
      {turnTexts.stop}
    </Button>
  );
  return (
    <Alert tone="info" action={stop}>
      {turnTexts[purpose]}
    </Alert>
  );
}
