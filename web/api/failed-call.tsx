import { Alert } from '#web/ui/feedback/alert.tsx';
import { CallError, messageOr } from './client.ts';

/** Why a call failed, in the page: the server's message, else `fallback`, and the request id on a line of its own. */
export function FailedCall({ error, fallback }: { error: unknown; fallback: string }) {
  return (
    <Alert tone="bad" requestId={requestIdOf(error)}>
      {messageOr(error, fallback)}
    </Alert>
  );
}

/** The request id of a call that failed for no reason the user can correct, to be shown next to the message. */
export function requestIdOf(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.envelope !== null) return undefined;
  return error.requestId ?? undefined;
}
