import { texts } from '#domain/texts.ts';

/** Until when an offer can be answered that is sent without a date of its own. */
export const replyBySectionTexts = texts('replyBySection', {
  about: 'How long an offer can be answered',
  section: 'Offers without a Reply By date',
  hint: 'An offer with a date of its own keeps it. A change applies to offers sent from now on.',
  labels: { replyDays: 'Days to reply' },
  daysHint: 'From the day of sending; the last day counts to its end.',
});
