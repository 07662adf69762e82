import { texts } from '#domain/texts.ts';

export const offerStatusTexts = texts('offerStatusBadge', {
  pending: 'Pending',
  open: 'Open',
  sent: 'Offer Sent',
  approved: 'Approved',
  rejected: 'Rejected',
  deleted: 'Deleted',
});
