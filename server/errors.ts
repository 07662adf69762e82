import { randomInt } from 'node:crypto';
import { type NamedOffer, type ProofChallenge, statusNames } from '#contract/envelope.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { generalMessages } from '#domain/messages.ts';
import { refsOf, sayText, type TextRef } from '#domain/texts.ts';

const general = refsOf(generalMessages);
const loginRefs = refsOf(loginMessages);

/** What is wrong with one field; `path` as the request spells it. `offer` is named to HR alone. */
export type FieldFault = { path: string; text: TextRef; offer?: NamedOffer | undefined };

/** The one error a user is meant to meet: `status` is the HTTP status, `text` says what is wrong, `fields` the bad
 * fields, `retryAfterSeconds` the Retry-After of a 429 or 503, `proofOfWork` what to solve first. Its `message` is for
 * logs. */
export class AppError extends Error {
  readonly status: number;
  readonly text: TextRef;
  readonly fields: readonly FieldFault[];
  readonly retryAfterSeconds: number | null;
  readonly proofOfWork: ProofChallenge | null;

  constructor(
    status: number,
    text: TextRef,
    more: {
      fields?: readonly FieldFault[];
      retryAfterSeconds?: number;
      proofOfWork?: ProofChallenge;
      cause?: unknown;
    } = {},
  ) {
    super(sayText(text), { cause: more.cause });
    this.name = 'AppError';
    this.status = status;
    this.text = text;
    this.fields = more.fields ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.proofOfWork = more.proofOfWork ?? null;
  }

  /** The status's name in capitals, as the envelope spells it. */
  get statusName(): string {
    return statusNames[this.status] ?? 'INTERNAL_SERVER_ERROR';
  }
}

/** Too many logins wait: 503 with a Retry-After of 5 to 29 seconds, at random, so that a crowd does not come back in
 * one instant. Nothing failed, so it is no error in the log. */
export class TurnLaterError extends AppError {
  constructor() {
    const retryAfterSeconds = 5 + randomInt(25);
    // Thousands may be raised at once, and no log shows their stack, which is a seventh of what each costs.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(503, loginRefs.manyLogins(retryAfterSeconds), { retryAfterSeconds });
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The client disconnected before the answer: work for it alone is stopped, and no answer is read. */
export class CallerGoneError extends Error {
  constructor() {
    super('the caller went away');
    this.name = 'CallerGoneError';
  }
}

/** The receiving server or the gateway refused this message for good (SMTP 5xx on the recipient or the message).
 * `reason` is fit for HR's eyes. */
export class MessageRefusedError extends Error {
  override readonly name = 'MessageRefusedError';
  readonly reason: string;
  constructor(reason: string) {
    super(`message refused: ${reason}`);
    this.reason = reason;
  }
}

/** It answered and did not take the message this time. `reason` has its words, fit for HR's eyes. */
export class MessageDelayedError extends Error {
  override readonly name = 'MessageDelayedError';
  readonly reason: string;
  constructor(reason: string, message = reason) {
    super(message);
    this.reason = reason;
  }
}

export const badRequest = (text: TextRef, fields: readonly FieldFault[] = []) => new AppError(400, text, { fields });
/** 400 with what is wrong by field; a single fault is also what the answer as a whole says. */
export const badFields = (fields: readonly FieldFault[]) =>
  badRequest((fields.length === 1 ? fields[0]?.text : undefined) ?? general.checkFields, fields);
export const unauthorized = (text: TextRef = general.unauthorized) => new AppError(401, text);
export const forbidden = (text: TextRef = general.forbidden) => new AppError(403, text);
export const notFound = (text: TextRef = general.notFound) => new AppError(404, text);
export const conflict = (text: TextRef = general.conflict, fields: readonly FieldFault[] = []) =>
  new AppError(409, text, { fields });
/** The stored data are lost; a retry does not help. */
export const damaged = (text: TextRef) => new AppError(410, text);
export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError(429, general.tooManyRequests(Math.max(1, Math.ceil(retryAfterSeconds / 60))), { retryAfterSeconds });
export const unavailable = (cause?: unknown, text: TextRef = general.unavailable) =>
  new AppError(503, text, { retryAfterSeconds: 5, cause });

/** A conflict on one field, so that the form can show it where it belongs. */
export const fieldConflict = (path: string, text: TextRef) => conflict(text, [{ path, text }]);
