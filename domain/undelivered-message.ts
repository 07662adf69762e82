import { undeliveredMessages as m } from './hr-messages.ts';

export type MessageKind = keyof typeof m.kinds;
export const messageKinds = Object.keys(m.kinds) as [MessageKind, ...MessageKind[]];

/** A message that was not sent yet, or failed permanently: after its last attempt, or rejected by its receiver. */
export type UndeliveredState = 'waiting' | 'failed' | 'bounced';

/** Whether the text of a permanently failed message is kept, encrypted, for a retry: never a password, a code or a link
 * that sets a password. A lock-out has ended by then. */
export function isTextKept(kind: MessageKind): boolean {
  return !isOfferMail(kind) && kind !== 'otp' && kind !== 'lock-out' && kind !== 'invitation';
}

/** Whether a mail has the letter attached, with a password for a candidate who has not set one. */
export function isOfferMail(kind: MessageKind): boolean {
  return kind === 'offer' || kind === 'offer-again';
}

export const kindsForHr: readonly MessageKind[] = [
  'decision-for-hr',
  'joining-form-for-hr',
  'document-for-hr',
  'sign-off',
];

export function adviceOn(message: {
  kind: MessageKind;
  channel: 'mail' | 'sms';
  state: UndeliveredState;
  /** False for a code of an HR user. */
  ofCandidate: boolean;
  hasText: boolean;
}): string {
  const { kind, channel, state, ofCandidate, hasText } = message;
  const bounced = state === 'bounced';
  if (state === 'waiting') return kind === 'otp' ? m.advice.codeWaits : m.advice.waits;
  if (isOfferMail(kind)) return bounced ? m.advice.offerBounced : m.advice.offerFailed;
  if (kind === 'otp' && !ofCandidate) return m.advice.hrCode;
  if (kind === 'otp') return bounced ? m.advice.codeBounced : m.advice.code;
  if (kind === 'invitation') return bounced ? m.advice.invitationBounced : m.advice.invitation;
  if (!hasText) return m.advice.noText;
  if (channel === 'sms' && bounced) return m.advice.smsBounced;
  if (!bounced) return m.advice.failed;
  return kindsForHr.includes(kind) ? m.advice.hrBounced : m.advice.bounced;
}
