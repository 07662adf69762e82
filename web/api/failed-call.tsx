import { Alert } from '#web/ui/alert.tsx';
import { CallError, messageOr } from './client.ts';

type FailedCallProps = { error: unknown; fallback: string };

/** Why a call failed, in the page: the server's message, else `fallback`, and the request id on a line of its own. */
export function FailedCall({ error, fallback }: FailedCallProps) {
  return (
    <Alert tone="bad" requestId={requestIdOf(error)}>
      {messageOr(error, fallback)}
    </Alert>
  );
}

/** The request id of a failed call, to be shown beside its message. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof CallError && error.requestId !== null ? error.requestId : undefined;
}
