import { useSyncExternalStore } from 'react';
import { hasHrSession, hrEmployeeId, hrResetUser, hrToken } from '#web/session/tokens.ts';
import { sharedValue } from '#web/ui/shared-value.ts';

/** Whether the session of this tab ended by Logout and not by itself; set with each change of the session. */
const leftOnPurpose = sharedValue(false);

export function startHrSession(session: { token: string; employeeId: string }): void {
  hrToken.write(session.token);
  hrEmployeeId.write(session.employeeId);
  hrResetUser.remove();
  leftOnPurpose.set(false);
}

/** Forgets HR's session. `onPurpose` says that the user pressed Logout: then the next login starts at the dashboard. */
export function endHrSession({ onPurpose = false }: { onPurpose?: boolean } = {}): void {
  hrToken.remove();
  hrEmployeeId.remove();
  hrResetUser.remove();
  leftOnPurpose.set(onPurpose);
}

export const hasLeftOnPurpose = leftOnPurpose.read;

/** Replaces the session by the token of a verified code; it opens nothing but the reset. */
export function keepHrResetToken(token: string, userId: string): void {
  hrResetUser.write(userId);
  hrToken.write(token);
  hrEmployeeId.remove();
  leftOnPurpose.set(leftOnPurpose.read());
}

/** Tells of logins and logouts, of this tab and of the others. Answers how to end it. */
export function watchHrSession(listener: () => void): () => void {
  const hearOtherTabs = (event: StorageEvent): void => {
    if (event.key === 'token' || event.key === 'employeeId' || event.key === null) listener();
  };
  const stop = leftOnPurpose.subscribe(listener);
  addEventListener('storage', hearOtherTabs);
  return () => {
    stop();
    removeEventListener('storage', hearOtherTabs);
  };
}

/** Whether an HR user is logged in; follows logins and logouts of this tab and of the others. */
export const useHrSession = (): boolean => useSyncExternalStore(watchHrSession, hasHrSession);

/** The id of the logged-in user, as the login answered it; null without one. */
export const useHrEmployeeId = (): string | null =>
  useSyncExternalStore(watchHrSession, () => (hasHrSession() ? (hrEmployeeId.read() ?? '') : null));

/** A value of one HR session, in memory alone; another session finds `none`. */
export function sessionValue<T>(none: T) {
  const kept = sharedValue<{ session: string | null; value: T }>({ session: null, value: none });
  function read(): T {
    const { session, value } = kept.read();
    return session !== null && session === hrToken.read() ? value : none;
  }
  function subscribe(listener: () => void): () => void {
    const [stop, stopSession] = [kept.subscribe(listener), watchHrSession(listener)];
    return () => {
      stop();
      stopSession();
    };
  }
  return {
    read,
    set: (value: T): void => kept.set({ session: hrToken.read(), value }),
    useValue: (): T => useSyncExternalStore(subscribe, read),
  };
}
