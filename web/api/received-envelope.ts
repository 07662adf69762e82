import type { Envelope, FieldError, ProofChallenge } from '#contract/envelope.ts';

/** The envelope of an answer as far as the server filled it in: `code` and `status` are specified for some calls only.
 * `null` and '' mean what it did not say. */
export type ReceivedEnvelope<T = unknown> = Omit<Envelope<T>, 'code' | 'status'> & {
  code: number | null;
  status: string | null;
};

/** Any JSON object is an envelope, and a list is what would be in one. Null for anything else, such as a page of HTML. */
export function envelopeIn(data: unknown): ReceivedEnvelope | null {
  if (typeof data !== 'object' || data === null) return null;
  const fields: Record<string, unknown> = Array.isArray(data) ? { responseObject: data } : { ...data };
  const { code, status, message, responseObject, errorCode, errors, proofOfWork, ...rest } = fields;
  return {
    ...rest,
    code: codeIn(code),
    status: typeof status === 'string' ? status : null,
    message: typeof message === 'string' ? message : '',
    responseObject: responseObject ?? null,
    ...(typeof errorCode === 'string' ? { errorCode } : {}),
    ...(Array.isArray(errors) ? { errors: errors.filter(isFieldError) } : {}),
    ...(isChallenge(proofOfWork) ? { proofOfWork } : {}),
  };
}

function codeIn(code: unknown): number | null {
  if (typeof code === 'number') return code;
  return typeof code === 'string' && /^\d+$/u.test(code) ? Number(code) : null;
}

function isChallenge(raw: unknown): raw is ProofChallenge {
  const { parameters, signature } = (raw ?? {}) as Partial<Record<string, unknown>>;
  return typeof parameters === 'object' && parameters !== null && typeof signature === 'string';
}

function isFieldError(raw: unknown): raw is FieldError {
  const { path, message } = (raw ?? {}) as Partial<Record<string, unknown>>;
  return typeof path === 'string' && typeof message === 'string';
}
