import type { OfferStatus } from '#domain/offer/offer.ts';

/** One bad field: `path` as the request spells it (`bankDetailsRequest.ifscNumber`), `message` for the user, `code` for
 * programs (docs/rules/responses.md#codes). A server that knows only the specification sends no code. */
export type FieldError = { path: string; message: string; code?: string; offer?: NamedOffer };

/** The offer that an error of HR's form is about, to be opened. */
export type NamedOffer = { candidateOfferId: number; candidateName: string; offerLetterStatus: OfferStatus };

/** The header of a retry that carries the solved challenge of a 429 answer (contract/proof-of-work.ts). */
export const proofHeader = 'x-proof-of-work';

/** A signed challenge: what it is made of, only the library of the solver reads. */
export type ProofChallenge = { parameters: Record<string, unknown>; signature: string };

/** The shape of every JSON answer (docs/rules/responses.md#envelope). `code` equals the HTTP status; `errorCode` is the
 * stable code of `message` for programs. */
export type Envelope<T> = {
  code: number;
  status: string;
  message: string;
  responseObject: T | null;
  errorCode?: string;
  errors?: FieldError[];
  /** Where a proof of work is required: the challenge to solve before the same call is repeated. */
  proofOfWork?: ProofChallenge;
};

/** The name of each HTTP status that an envelope can carry. */
export const statusNames: Record<number, string> = {
  200: 'OK',
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  410: 'GONE',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  416: 'RANGE_NOT_SATISFIABLE',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'TOO_MANY_REQUESTS',
  431: 'REQUEST_HEADER_FIELDS_TOO_LARGE',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** The header that carries the contract's version; a page built for another one offers a reload. */
export const contractVersionHeader = 'x-contract-version';
export const contractVersion = '1';
