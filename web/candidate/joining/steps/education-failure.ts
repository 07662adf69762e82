import { AxiosError } from 'axios';
import { joiningMessages as m } from '#domain/messages.ts';
import type { CallError } from '#web/api/client.ts';

/**
 * Spec §8: why the education step was not saved. The server's message, else the status text of its answer, else 'Unknown
 * error'; words of their own when there was no answer at all, or one that says nothing.
 */
export function sayEducationFailure(error: CallError): string {
  if (error.serverMessage !== null) return m.educationSaveFailed(error.serverMessage);
  if (error.status !== null) return m.educationSaveFailed(statusTextOf(error.cause) || m.unknownError);
  return error.cause instanceof AxiosError ? m.educationNoAnswer : m.educationUnexpected;
}

function statusTextOf(cause: unknown): string {
  return cause instanceof AxiosError ? (cause.response?.statusText ?? '') : '';
}
