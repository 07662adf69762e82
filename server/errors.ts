import { statusNames, type FieldError } from '#contract/envelope.ts';
import { generalMessages } from '#domain/messages.ts';

/**
 * The one error a user is meant to meet: `status` is the HTTP status, `message` a sentence for the user,
 * `fields` the bad fields, `retryAfterSeconds` the Retry-After of a 429 or 503.
 */
export class AppError extends Error {
  readonly status: number;
  readonly fields: FieldError[];
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    message: string,
    more: { fields?: FieldError[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'AppError';
    this.status = status;
    this.fields = more.fields ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }

  /** The status's name in capitals, as the envelope spells it. */
  get statusName(): string {
    return statusNames[this.status] ?? 'INTERNAL_SERVER_ERROR';
  }
}

/** The caller went away before the answer: what was begun for them alone is stopped. Nobody reads their answer. */
export class CallerGoneError extends Error {
  constructor() {
    super('the caller went away');
    this.name = 'CallerGoneError';
  }
}

export const badRequest = (message: string, fields: FieldError[] = []) => new AppError(400, message, { fields });
export const unauthorized = (message: string = generalMessages.unauthorized) => new AppError(401, message);
export const forbidden = (message: string = generalMessages.forbidden) => new AppError(403, message);
export const notFound = (message: string = generalMessages.notFound) => new AppError(404, message);
export const conflict = (message: string = generalMessages.conflict, fields: FieldError[] = []) =>
  new AppError(409, message, { fields });
/** What was stored cannot be had any more, however often somebody tries. */
export const damaged = (message: string) => new AppError(410, message);
export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError(429, generalMessages.tooManyRequests(Math.max(1, Math.ceil(retryAfterSeconds / 60))), {
    retryAfterSeconds,
  });
export const unavailable = (cause?: unknown) =>
  new AppError(503, generalMessages.unavailable, { retryAfterSeconds: 5, cause });

/** A conflict on one field, so that the form can show it where it belongs. */
export const fieldConflict = (path: string, message: string) => conflict(message, [{ path, message }]);
