/** State of a sending of many offers (ADR 63): it runs or is paused, and ends when it is done or was stopped. */
export const sendingStates = ['RUNNING', 'PAUSED', 'STOPPED', 'DONE'] as const;
export type SendingState = (typeof sendingStates)[number];

export const sendingActions = ['PAUSE', 'CONTINUE', 'STOP'] as const;
export type SendingAction = (typeof sendingActions)[number];

/** Why it paused by itself: its user has lost access, or its letters would name an invented company. */
export const sendingPauseReasons = ['no-access', 'letterhead'] as const;
export type SendingPauseReason = (typeof sendingPauseReasons)[number];

/** The result of one offer; WAITING until it is processed, LEFT when the sending was stopped before. */
export const sendingOutcomes = ['SENT', 'SKIPPED', 'WAITING', 'LEFT'] as const;
export type SendingOutcome = (typeof sendingOutcomes)[number];

const transitions: Record<SendingAction, Partial<Record<SendingState, SendingState>>> = {
  PAUSE: { RUNNING: 'PAUSED' },
  CONTINUE: { PAUSED: 'RUNNING' },
  STOP: { RUNNING: 'STOPPED', PAUSED: 'STOPPED' },
};

/** The state after the action, or null where it is not possible. */
export const sendingAfter = (action: SendingAction, state: SendingState): SendingState | null =>
  transitions[action][state] ?? null;

export const isUnderWay = (state: SendingState): boolean => state === 'RUNNING' || state === 'PAUSED';
