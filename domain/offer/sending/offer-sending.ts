/** How a sending of many offers goes (ADR 63): it runs or rests, and ends when it is done or was stopped. */
export const sendingStates = ['RUNNING', 'PAUSED', 'STOPPED', 'DONE'] as const;
export type SendingState = (typeof sendingStates)[number];

export const sendingActions = ['PAUSE', 'CONTINUE', 'STOP'] as const;
export type SendingAction = (typeof sendingActions)[number];

/**
 * Why a sending has paused by itself: the user in whose name it goes on has lost access, or its letters would carry an
 * invented company.
 */
export const sendingPauseReasons = ['no-access', 'letterhead'] as const;
export type SendingPauseReason = (typeof sendingPauseReasons)[number];

/** What became of one of its offers; WAITING until its turn, LEFT when the sending was stopped before. */
export const sendingOutcomes = ['SENT', 'SKIPPED', 'WAITING', 'LEFT'] as const;
export type SendingOutcome = (typeof sendingOutcomes)[number];

const transitions: Record<SendingAction, Partial<Record<SendingState, SendingState>>> = {
  PAUSE: { RUNNING: 'PAUSED' },
  CONTINUE: { PAUSED: 'RUNNING' },
  STOP: { RUNNING: 'STOPPED', PAUSED: 'STOPPED' },
};

/** The state after the action, or null where it is not possible. */
export function sendingAfter(action: SendingAction, state: SendingState): SendingState | null {
  return transitions[action][state] ?? null;
}

/** It is not over yet. */
export function isUnderWay(state: SendingState): boolean {
  return state === 'RUNNING' || state === 'PAUSED';
}
