import { texts } from '#domain/texts.ts';

/** The dialogs of what is done with one offer, wherever it is done. */
export const offerActionTexts = texts('offerActions', {
  letterOf: (candidate: string) => `Letter of ${candidate}`,
  letterVersionOf: (candidate: string, version: number) => `Letter of ${candidate}, version ${version}`,
  letterLoading: 'Loading the letter…',
  deleteTitle: (candidate: string) => `Delete the offer for ${candidate}?`,
  deleteText: (id: number, role: string) =>
    `Offer ${id}, ${role}. The letter stays on record as Deleted and can no longer be sent.`,
  delete: 'Delete',
  deleting: 'Deleting...',
});

/** Giving a candidate until another day to answer. */
export const extendTexts = texts('extendOffer', {
  action: 'Extend',
  title: (candidate: string) => `Extend the offer for ${candidate}`,
  about: (role: string) => `${role}. The letter stays as it is; the candidate gets the new date by e-mail.`,
  until: (day: string) => `Current reply-by date: ${day}`,
  wasUntil: (day: string) => `It could be answered until ${day}.`,
  replyBy: 'Reply By',
  extending: 'Extending...',
});
