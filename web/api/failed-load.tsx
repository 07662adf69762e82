import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { messageOr } from './client.ts';
import { requestIdOf } from './failed-call.tsx';

type FailedLoadProps = { error: unknown; fallback: string; refetch: () => unknown; action?: ReactNode };

/** In place of what could not be loaded: the server's message, else `fallback`, and 'Retry'. */
export function FailedLoad({ error, fallback, refetch, action }: FailedLoadProps) {
  return (
    <ErrorState
      message={messageOr(error, fallback)}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
      action={action}
    />
  );
}
