import { loginMessages } from '#domain/first-messages.ts';
import { CallError } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { endHrSession } from './hr-session.ts';
import { hrToken } from '#web/session/tokens.ts';
import { hasUnsaved } from '#web/session/unsaved.ts';

/** Whether the server no longer knows the session, as after a logout elsewhere or a password reset. */
export const isUnauthorized = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** Ends a session that the server has ended, and says so once; the guard then asks for a login and comes back here after it. */
export function leaveIfUnauthorized(error: unknown, message: string = loginMessages.sessionExpired): void {
  if (!isUnauthorized(error) || hrToken.read() === null) return;
  endHrSession();
  toast(message, 'warn');
}

/** The same for what the page asks for by itself. While something is typed that no server has, the page stays as it is:
 * the form asks for the password when it is sent (docs/rules/sessions.md#hr-session-that-ends). */
export function leaveUnlessTyping(error: unknown, message?: string): void {
  if (!hasUnsaved()) leaveIfUnauthorized(error, message);
}
