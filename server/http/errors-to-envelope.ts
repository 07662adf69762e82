import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope, FieldError } from '#contract/envelope.ts';
import { generalMessages } from '#domain/messages.ts';
import { StorageAwayError } from '#server/adapters/storage/port.ts';
import { codeOf, refsOf, sayText, type TextRef } from '#domain/texts.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import {
  AppError,
  badRequest,
  CallerGoneError,
  type FieldFault,
  notFound,
  TurnLaterError,
  unavailable,
} from '#server/errors.ts';

import { languageAsked, sayIn } from '#server/say-in.ts';

const general = refsOf(generalMessages);

/** The one place where errors become answers: named ones as they are, all others without a word of what happened inside. */
export function answerErrorsAsEnvelopes(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply));
}

/** Answers one error, including errors raised before routing, such as an invalid path. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const named = toAppError(error, request);
  if (named.retryAfterSeconds !== null) void reply.header('retry-after', String(named.retryAfterSeconds));
  // Thousands may get 503 at once, and the number of connections is limited (client-bounds.ts).
  if (named instanceof TurnLaterError) void reply.header('connection', 'close');
  const language = languageAsked(request.raw);
  return reply
    .status(named.status)
    .header('content-language', language)
    .send(sayIn(language, () => envelopeOf(named)));
}

export const envelopeOf = (error: AppError): Envelope<never> => ({
  code: error.status,
  status: error.statusName,
  message: sayText(error.text),
  responseObject: null,
  errorCode: codeOf(error.text),
  ...(error.fields.length > 0 ? { errors: error.fields.map(fieldErrorOf) } : {}),
  ...(error.proofOfWork === null ? {} : { proofOfWork: error.proofOfWork }),
});

const fieldErrorOf = ({ path, text, offer }: FieldFault): FieldError => ({
  path,
  message: sayText(text),
  code: codeOf(text),
  ...(offer === undefined ? {} : { offer }),
});

const messageOfStatus: Record<number, TextRef> = {
  400: general.badRequest,
  404: general.notFound,
  413: general.tooLarge,
  415: general.unsupportedType,
};

function toAppError(error: FastifyError | AppError, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    if (error.status >= 500 && !(error instanceof TurnLaterError)) request.log.error({ err: error }, 'call failed');
    return error;
  }
  if (error instanceof CallerGoneError) return badRequest(general.badRequest);
  const status = error.statusCode ?? 500;
  // Raised by Fastify itself for a body it cannot read: bad JSON, too large, a type we do not take.
  if (status >= 400 && status < 500) return new AppError(status, messageOfStatus[status] ?? general.badRequest);
  request.log.error({ err: error }, 'call failed');
  if (error instanceof StorageAwayError || isDatabaseAway(error)) return unavailable(error);
  return new AppError(500, general.internal, { cause: error });
}
