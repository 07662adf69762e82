import { joiningMessages as m } from '#domain/joining/messages.ts';
import type { CallError } from '#web/api/client.ts';

/** Why the education step was not saved (docs/rules/joining-form.md#when-a-save-fails): the server's message, else the
 * status text, else 'Unknown error'; words of their own when there was no answer. */
export function sayEducationFailure({ serverMessage, status, statusText, cause }: CallError): string {
  if (serverMessage !== null) return m.educationSaveFailed(serverMessage);
  if (status !== null) return m.educationSaveFailed(statusText || m.unknownError);
  return cause === undefined ? m.educationUnexpected : m.educationNoAnswer;
}
