import { EnvError } from '#server/env.ts';
import { errorCode } from './error-code.ts';

type Endpoint = { port: number; host: string };

const reasons: Record<string, string> = {
  EADDRINUSE: 'another process listens there already',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host is not known',
};

/** Why nothing can be listened to there, as a sentence that names the variables; anything else passes unchanged. */
export function listeningError(
  error: unknown,
  variables: 'PORT and HOST' | 'METRICS_PORT and METRICS_HOST',
  endpoint: Endpoint,
) {
  const reason = reasons[errorCode(error)];
  if (reason === undefined) return error;
  return new EnvError(`${variables} cannot be used: no listening at ${endpoint.host}:${endpoint.port}, ${reason}.`, {
    cause: error,
  });
}
