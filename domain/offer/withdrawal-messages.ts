import { refsOf, texts } from '#domain/texts.ts';

/** Withdrawing an offer that the candidate knows (docs/rules/life-cycle.md#withdrawing-an-offer). */
export const withdrawalMessages = texts('withdrawals', {
  title: (candidate: string) => `Withdraw the offer to ${candidate}?`,
  text: (candidate: string) => `${candidate} is mailed that the offer is withdrawn and can no longer log in.`,
  action: 'Withdraw offer',
  reason: 'Reason',
  reasonHint: 'For your colleagues. The candidate does not see it.',
  reasonRequired: 'Please say why the accepted offer is withdrawn',
  withdrawing: 'Withdrawing…',
  withdrawn: (candidate: string) => `The offer to ${candidate} was withdrawn.`,
  failed: 'Failed to withdraw the offer',
  undone: (candidate: string) => `The offer to ${candidate} was not withdrawn.`,
  undoFailed: 'Failed to undo the withdrawal',
  done: 'The offer was withdrawn.',
  restored: 'The withdrawal was undone.',
  notWithdrawn: 'This offer is not withdrawn.',
  candidateTold: 'The candidate has already been notified.',
  othersTold: 'Other systems have already been notified that this offer was withdrawn.',
  afterFirstDay: 'This offer can no longer be withdrawn, because the first day is recorded.',
});
export const withdrawalRefs = refsOf(withdrawalMessages);
