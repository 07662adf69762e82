import type { Access } from '#contract/call.ts';

/** Where a call came from: kept with audit rows and decisions. */
export type Origin = { ip: string; userAgent: string };

export type Visitor = Origin & { kind: 'visitor' };

export type HrActor = Origin & {
  kind: 'hr';
  hrUserId: string;
  userName: string;
  name: string;
  email: string | null;
  sessionId: string;
};

export type CandidateActor = Origin & {
  kind: 'candidate';
  candidateId: string;
  sessionId: string;
  /** True while a password change is pending. */
  pending: boolean;
};

/** The system itself: jobs and commands. */
export type SystemActor = Origin & { kind: 'system' };

/** Who the audit says did something: all that it keeps of an actor. */
export type AuditActor = Origin &
  ({ kind: 'hr'; hrUserId: string } | { kind: 'candidate'; candidateId: string } | { kind: 'system' });

export type ActorOf<A extends Access> = A extends 'hr' | 'hrReset'
  ? HrActor
  : A extends 'candidate' | 'candidatePending' | 'candidateReset'
    ? CandidateActor
    : Visitor;
