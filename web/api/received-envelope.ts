import type { FieldError, ProofChallenge } from '#contract/envelope.ts';

/**
 * The envelope of an answer as far as the server filled it in: `code` and `status` are specified for some calls only.
 * `null` and '' mean what it did not say.
 */
export type ReceivedEnvelope<T = unknown> = {
  code: number | null;
  status: string | null;
  message: string;
  responseObject: T | null;
  errorCode?: string;
  errors?: FieldError[];
  /** Where a proof of work is asked for. */
  proofOfWork?: ProofChallenge;
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

function isChallenge(challenge: unknown): challenge is ProofChallenge {
  return (
    typeof challenge === 'object' &&
    challenge !== null &&
    'parameters' in challenge &&
    typeof challenge.parameters === 'object' &&
    challenge.parameters !== null &&
    'signature' in challenge &&
    typeof challenge.signature === 'string'
  );
}

function isFieldError(error: unknown): error is FieldError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'path' in error &&
    typeof error.path === 'string' &&
    'message' in error &&
    typeof error.message === 'string'
  );
}
