import type { FieldError } from '#contract/envelope.ts';

/** What a CallError is made from: a refusal of the server, or without a status a call that got no answer. */
export function failedCall(status: number | null, message = '', errors: FieldError[] = []) {
  const envelope = status === null ? null : { code: status, status: '', message, responseObject: null, errors };
  return { status, envelope, requestId: null, cause: undefined };
}
