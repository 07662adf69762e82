import { hrCreateToken } from '#contract/hr-auth.ts';
import { hrAuthMessages as m } from '#domain/messages.ts';
import type { SecondFactorMethod } from '#domain/second-factor/second-factor.ts';
import { codeOf, refsOf, sayText, type TextRef } from '#domain/texts.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { inTurn, TurnCancelledError } from '#web/session/sign-in/turn.ts';
import { startHrSession } from './hr-session.ts';

const refs = refsOf(m);

/** Why a login failed; `message` is what the user reads (docs/rules/messages.md#hr-login). */
export class HrSignInError extends Error {
  readonly requestId: string | undefined;

  constructor(message: string, requestId?: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'HrSignInError';
    this.requestId = requestId;
  }
}

/** What opens the second step of a login, and how it can be done. */
export type SecondStep = { token: string; methods: readonly SecondFactorMethod[] };

/** Logs an HR user in and begins the session; answers the second step where the user has one to do first. Raises
 * HrSignInError, and TurnCancelledError when the wait was ended. */
export async function signInHr(credentials: { userName: string; password: string }): Promise<SecondStep | null> {
  const answer = await ask(credentials);
  const session: Partial<NonNullable<typeof answer.responseObject>> | null = answer.responseObject;
  if (session === null || typeof session !== 'object') throw new HrSignInError(m.invalidResponse);
  if (session.secondFactor !== undefined) return session.secondFactor;
  if (!session.token) throw new HrSignInError(m.noTokenReceived);
  startHrSession({ token: session.token, employeeId: session.employeeId ?? '' });
  return null;
}

async function ask(credentials: { userName: string; password: string }) {
  try {
    return await inTurn((signal) => makeCall(hrCreateToken, { body: credentials, signal }));
  } catch (error) {
    if (error instanceof TurnCancelledError) throw error;
    throw new HrSignInError(hrSignInMessage(error), requestIdOf(error), error);
  }
}

/** What a failed login call is said to be: no answer, 5xx, an answer of another kind, the server's message. */
export function hrSignInMessage(error: unknown): string {
  if (!(error instanceof CallError)) return m.unexpected(error instanceof Error ? error.message : String(error));
  // The limit on tries: the server's sentence says it all, and it is no fault.
  if (error.status === 429 && error.serverMessage) return error.serverMessage;
  if (error.envelope !== null) return answeredMessage(error);
  if (error.status !== null) return m.unableToConnect;
  return error.cause === undefined ? m.invalidResponse : m.unreachable;
}

/** By its code; by its sentence where the server sends no code, as the specification has it. */
function answeredMessage({ code, serverMessage }: CallError): string {
  const message = serverMessage ?? m.createTokenFailed;
  // The company has passwords for Administrators alone: the sentence says how to log in.
  if (code === 'sso.passwordsOff') return message;
  const isSaid = (ref: TextRef) => (code === null ? sayText(ref) === message : codeOf(ref) === code);
  if (isSaid(refs.invalidCredentials)) return m.incorrect;
  if (isSaid(refs.createTokenFailed)) return m.unableToConnect;
  return isSaid(refs.tokenValidationFailed) ? m.invalidOrExpired : m.unexpected(message);
}
