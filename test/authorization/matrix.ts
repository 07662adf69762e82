import type { Access, Call } from '#contract/call.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';

/** The kinds of callers, with their credentials. One column of docs/authorization.md each. */
export const holders = {
  nobody: 'no token at all',
  candidate: 'a candidate’s session',
  otherCandidate: 'another candidate’s session, with the first one’s ids',
  pending: 'a candidate’s session whose password change is pending',
  reset: 'a candidate’s reset token',
  hr: 'an HR session',
  hrReset: 'HR’s reset token',
  expired: 'a token that the call takes, but whose time is over',
  revoked: 'one whose session was ended: by logout, a new password, a deleted offer, or because it was used up',
  otherAudience: 'one signed with our key for something else, or for a session of another kind',
  forged: 'one that we did not sign: another key or algorithm, none, a key named in its header, a cut signature',
} as const;
export type Holder = keyof typeof holders;
export const holderNames = Object.keys(holders) as Holder[];

/** Which kinds of session open a call. Written down here a second time, from the rules and not from the code. */
export const kindsFor: Record<Access, SessionKind[]> = {
  anyone: [],
  link: [],
  candidate: ['candidate'],
  candidatePending: ['candidate', 'candidatePending'],
  candidateReset: ['candidatePending', 'candidateReset'],
  hr: ['hr'],
  hrReset: ['hrReset'],
};

/** The kind of session that a holder brings, where it is a whole one. */
export const kindOf: Partial<Record<Holder, SessionKind>> = {
  candidate: 'candidate',
  otherCandidate: 'candidate',
  pending: 'candidatePending',
  reset: 'candidateReset',
  hr: 'hr',
  hrReset: 'hrReset',
};

/** True for calls that look at no token: all holders get the same answer. */
export function isOpen(call: Call): boolean {
  return call.access === 'anyone' || call.access === 'link';
}

/** True when the call serves this holder; all others get 401. */
export function serves(call: Call, holder: Holder): boolean {
  const kind = kindOf[holder];
  return isOpen(call) || (kind !== undefined && kindsFor[call.access].includes(kind));
}

/** The content of the holder's cell in docs/authorization.md. */
export function cellOf(call: Call, holder: Holder): string {
  if (call.access === 'link') return 'link';
  if (!serves(call, holder)) return '401';
  if (isOpen(call)) return 'yes';
  if (call.access === 'hr') return call.permission;
  return holder === 'otherCandidate' ? 'own only' : 'own';
}

/** The public routes outside the contract. */
export const otherRoutes: Record<string, string> = {
  'GET /security-service/auth/sso/start': 'leads to the provider of single sign-on, with a cookie of its own',
  'GET /security-service/auth/sso/callback':
    'from the provider: only the browser with the cookie gets a code, of 60 seconds, that it exchanges',
  'GET /healthz': 'the process is alive',
  'GET /readyz': 'whether database and storage answer, a word each',
  'GET /openapi.json': 'the contract',
  'GET /*': 'the files of the built web client, and nothing outside its folder',
  'HEAD /*': 'their headers',
  'GET /outbox':
    'mails and SMS that would be sent: never in production, and only to this machine under its own name, else 404; 401 without the key of the start',
  'GET /outbox/page.css': 'as /outbox, without the key',
  'GET /outbox/:name': 'as /outbox, but 404 without the key',
  'GET /outbox/:name/:attachment': 'as /outbox/:name',
};
