import { texts } from '#domain/texts.ts';

export const offerTexts = texts('candidateOffer', {
  title: 'Offer Letter',
  loading: 'Loading your offer…',
  badge: {
    mayDecide: 'Action Required',
    accepted: 'Accepted',
    beingRevised: 'Being revised',
    expired: 'Reply by passed',
  },
  readAndDecide: (firstName: string) =>
    `${firstName === '' ? 'Please' : `${firstName}, please`} read your letter, then accept or reject the offer.`,
  accepted: 'You accepted this offer.',
  acceptedOn: (date: string, time: string) => `You accepted this offer on ${date} at ${time}.`,
  goOn: 'Continue to joining form',
  /** `day` with its weekday; `left` in words. */
  replyBy: (day: string, left: string) => `Reply by ${day} · ${left}`,
  daysLeft: (days: number) => (days === 0 ? 'today is the last day' : days === 1 ? '1 day left' : `${days} days left`),
  keyTerms: 'Key terms',
  totalCTC: 'Total CTC, a year',
  joiningDate: 'Joining Date',
  fixedCTC: 'Fixed CTC',
  variableCTC: 'Variable CTC',
  designation: 'Designation',
  functionalTitle: 'Functional Title',
  instructions: 'Important Instructions',
  readCarefully: 'Read the letter carefully.',
  isBinding: 'Acceptance is final and binding.',
  giveFeedback: 'Give constructive feedback if you reject.',
  askHr: 'Contact HR if anything is unclear.',
  decision: 'Your decision',
  accept: 'Accept Offer',
  reject: 'Reject Offer',
  processing: 'Processing...',
  reason: 'Help us understand your decision',
  reasonHint: 'HR reads this. It is kept with your decision.',
  cancel: 'Cancel',
});
