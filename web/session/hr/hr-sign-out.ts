import { hrLogout } from '#contract/hr-auth.ts';
import { makeCall } from '#web/api/client.ts';
import { endHrSession } from './hr-session.ts';

/** Logs the HR user out: here at once, whatever the network does, and on the server as soon as it hears of it. The
 * guard of the HR area then leads to the login. */
export function signOutHr(): void {
  // The call has taken its token before it returns; it is not needed after this line.
  const ended = makeCall(hrLogout);
  endHrSession({ onPurpose: true });
  ended.catch((error: unknown) => {
    console.warn('The logout did not reach the server; the session ends there by itself.', String(error));
  });
}
