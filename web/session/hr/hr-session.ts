import { useSyncExternalStore } from 'react';
import { hasHrSession, hrEmployeeId, hrResetUser, hrToken } from '#web/session/tokens.ts';

const listeners = new Set<() => void>();
let leftOnPurpose = false;

function tellAll(): void {
  for (const listener of listeners) listener();
}

/** Begins HR's session with the login's answer (docs/rules/sessions.md#hr-session): both values hold across tabs. */
export function startHrSession(session: { token: string; employeeId: string }): void {
  hrToken.write(session.token);
  hrEmployeeId.write(session.employeeId);
  hrResetUser.remove();
  leftOnPurpose = false;
  tellAll();
}

/** Forgets HR's session. `onPurpose` says that the user pressed Logout: then the next login starts at the dashboard. */
export function endHrSession({ onPurpose = false }: { onPurpose?: boolean } = {}): void {
  hrToken.remove();
  hrEmployeeId.remove();
  hrResetUser.remove();
  leftOnPurpose = onPurpose;
  tellAll();
}

/** Whether the session of this tab ended by Logout and not by itself. */
export function hasLeftOnPurpose(): boolean {
  return leftOnPurpose;
}

/** Replaces the session by the token of a verified code; it opens nothing but the reset. */
export function keepHrResetToken(token: string, userId: string): void {
  hrResetUser.write(userId);
  hrToken.write(token);
  hrEmployeeId.remove();
  tellAll();
}

/** Tells of logins and logouts, of this tab and of the others. Answers how to end it. */
export function watchHrSession(listener: () => void): () => void {
  const hearOtherTabs = (event: StorageEvent): void => {
    if (event.key === 'token' || event.key === 'employeeId' || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', hearOtherTabs);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hearOtherTabs);
  };
}

/** Whether an HR user is logged in; follows logins and logouts of this tab and of the others. */
export function useHrSession(): boolean {
  return useSyncExternalStore(watchHrSession, hasHrSession);
}

/** The id of the logged-in user, as the login answered it; null without one. */
export function useHrEmployeeId(): string | null {
  return useSyncExternalStore(watchHrSession, () => (hasHrSession() ? (hrEmployeeId.read() ?? '') : null));
}
