import type { Access } from '#contract/call.ts';
import type { HrRole } from '#domain/permissions.ts';

/** Where a call came from: kept with audit rows and decisions. */
export type Origin = { ip: string; userAgent: string };

/** The session that somebody acts in: what they write is written only while it is in force (server/audit/write-audit.ts). */
export type ActorSession = {
  sessionId: string;
  /** Whether it has run out by now. */
  hasRunOut(): boolean;
};

/** `proof` is the solved challenge that came along, as it was sent; null without one. */
export type Visitor = Origin & { kind: 'visitor'; proof: string | null };

export type HrActor = Origin & {
  kind: 'hr';
  hrUserId: string;
  role: HrRole;
  userName: string;
  name: string;
  email: string | null;
  session: ActorSession;
};

export type CandidateActor = Origin & {
  kind: 'candidate';
  candidateId: string;
  session: ActorSession;
  /** True while a password change is pending. */
  pending: boolean;
};

/** The system itself: jobs and commands. */
export type SystemActor = Origin & { kind: 'system' };

/** Who the audit says did something, and the session in which they did it: none for a link, a login or the end of a session. */
export type AuditActor = Origin & { session?: ActorSession } & (
    | { kind: 'hr'; hrUserId: string }
    | { kind: 'candidate'; candidateId: string }
    | { kind: 'system' }
  );

export type ActorOf<A extends Access> = A extends 'hr' | 'hrReset'
  ? HrActor
  : A extends 'candidate' | 'candidatePending' | 'candidateReset'
    ? CandidateActor
    : Visitor;
