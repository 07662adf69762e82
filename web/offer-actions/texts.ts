import { texts } from '#domain/texts.ts';

/** The dialogs of what is done with one offer, wherever it is done. */
export const offerActionTexts = texts('offerActions', {
  letterOf: (candidate: string) => `Letter of ${candidate}`,
  letterVersionOf: (candidate: string, version: number) => `Letter of ${candidate}, version ${version}`,
  letterLoading: 'Loading the letter...',
  deleteTitle: (candidate: string) => `Delete the offer for ${candidate}?`,
  deleteText: (id: number, role: string) =>
    `Offer ${id}, ${role}. The letter stays on record as Deleted and can no longer be sent.`,
  delete: 'Delete',
  deleting: 'Deleting...',
  cancel: 'Cancel',
  extendTitle: (name: string) => `Extend the offer of ${name}`,
  extendHint: 'The offer can be answered until the end of this day; the candidate is mailed the new date.',
  replyBy: 'Reply By',
  extend: 'Extend',
  extending: 'Extending...',
});
