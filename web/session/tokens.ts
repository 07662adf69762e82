import type { Access } from '#contract/call.ts';

/** Where tokens live (docs/rules/sessions.md#storage-keys): HR's in localStorage `token`, so that it holds across tabs;
 * the candidate's in sessionStorage `candidateToken`, so that a candidate's traces end with the tab. */
export const hrToken = slot(() => localStorage, 'token');
export const hrEmployeeId = slot(() => localStorage, 'employeeId');
/** The user whose code was verified, while HR's token is one for the reset: a token that is no JWT does not say so itself. */
export const hrResetUser = slot(() => localStorage, 'resetUserId');
export const candidateToken = slot(() => sessionStorage, 'candidateToken');
/** The page of HR that was asked for before a single sign-on, which leaves the web page. */
export const wantedAfterSso = slot(() => sessionStorage, 'wantedPage');
/** The candidate whose code was verified, for the reset that follows (docs/rules/candidate-login.md#reset-token). */
export const resetCandidateId = slot(() => sessionStorage, 'candidateId');

function slot(storage: () => Storage, key: string) {
  return {
    read: (): string | null => storage().getItem(key),
    write: (value: string) => storage().setItem(key, value),
    remove: () => storage().removeItem(key),
  };
}

/** The token that a call with this access carries, or null. */
export function tokenFor(access: Access): string | null {
  if (access === 'hr' || access === 'hrReset') return hrToken.read();
  if (access === 'anyone' || access === 'link') return null;
  return candidateToken.read();
}

export type Claims = { subject: string; audience: string; expiresAt: number };

/** What a token says of itself, unverified: good for deciding what to show, never for what is allowed. Null when unreadable. */
export function readClaims(token: string): Claims | null {
  try {
    const part = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return null;
    const { sub, aud, exp } = claims as Record<string, unknown>;
    if (typeof sub !== 'string') return null;
    return {
      subject: sub,
      audience: typeof aud === 'string' ? aud : '',
      expiresAt: typeof exp === 'number' ? exp * 1000 : Infinity,
    };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}

/** True when HR's token is one of a session (not a reset token) and has not expired: what the guard of the HR area
 * asks. Of a token that says nothing of itself the server decides (docs/rules/sessions.md#hr-session). */
export function hasHrSession(now = Date.now()): boolean {
  const token = hrToken.read();
  if (token === null || hrResetUser.read() !== null) return false;
  const claims = readClaims(token);
  if (claims === null) return true;
  return (claims.audience === 'hr' || claims.audience === '') && claims.expiresAt > now;
}
