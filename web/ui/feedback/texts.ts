import { texts } from '#domain/texts.ts';

/** The states of an offer, in the words of HR. */
export const offerStatusTexts = texts('offerStatusBadge', {
  pending: 'Pending',
  open: 'Open',
  sent: 'Offer Sent',
  approved: 'Approved',
  rejected: 'Rejected',
  deleted: 'Deleted',
});
