import type { FieldError } from '#contract/envelope.ts';
import { CallError, isAnswered, messageOr } from '#web/api/client.ts';

/** Why a form could not be sent, in the words for the user; `requestId` is shown next to an exception, for support. */
export type Failure = { message: string; fields: FieldError[]; requestId?: string };

export function failureSaying(message: string): Failure {
  return { message, fields: [] };
}

/** The server's message or `refused` when it answered, `exception` when it did not
 * (docs/rules/responses.md#what-counts-as-the-servers-message). What is no failure of a call is raised again. */
export function failureOf(error: unknown, texts: { refused: string; exception: string }): Failure {
  if (isAnswered(error)) return { message: messageOr(error, texts.refused), fields: error.fields };
  if (!(error instanceof CallError)) throw error;
  return { message: texts.exception, fields: [], ...(error.requestId === null ? {} : { requestId: error.requestId }) };
}

export const fieldMessage = (failure: Failure | null, path: string): string | undefined =>
  failure?.fields.find((field) => field.path === path)?.message;
