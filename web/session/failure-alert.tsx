import { useEffect, useRef } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import type { Failure } from './failure.ts';

/** The error line of a form. It takes the focus, so that it is seen and heard wherever the page was scrolled to. */
export function FailureAlert({ failure }: { failure: Failure | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) box.current?.focus();
  }, [failure]);
  if (failure === null) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="bad" requestId={failure.requestId}>
        {failure.message}
      </Alert>
    </div>
  );
}
