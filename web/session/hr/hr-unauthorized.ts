import { loginMessages } from '#domain/first-messages.ts';
import { CallError } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { endHrSession } from './hr-session.ts';
import { hrToken } from '#web/session/tokens.ts';

/** Whether the server no longer knows the session, as after a logout elsewhere or a password reset. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}

/** Ends a session that the server has ended, and says so once; the guard then asks for a login and comes back here after it. */
export function leaveIfUnauthorized(error: unknown, message: string = loginMessages.sessionExpired): void {
  if (!isUnauthorized(error) || hrToken.read() === null) return;
  endHrSession();
  toast(message, 'warn');
}
