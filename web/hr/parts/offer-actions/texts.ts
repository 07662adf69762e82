import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const offerActionTexts = texts('offerActions', {
  letterOf: (candidate: string) => `Letter of ${candidate}`,
  letterVersionOf: (candidate: string, version: number) => `Letter of ${candidate}, version ${version}`,
  letterLoading: 'Loading the letter…',
  deleteTitle: (candidate: string) => `Delete the offer for ${candidate}?`,
  deleteText: (id: number | string, role: string) =>
    `Offer ${id}, ${role}. The letter stays on record as Deleted and can no longer be sent.`,
  delete: 'Delete',
  deleting: 'Deleting...',
});

export const extendTexts = texts('extendOffer', {
  action: 'Extend',
  title: (candidate: string) => `Extend the offer for ${candidate}`,
  about: (role: string) => `${role}. The letter stays as it is; the candidate gets the new date by email.`,
  until: (day: string) => `Current reply-by date: ${day}`,
  wasUntil: (day: string) => `It could be answered until ${day}.`,
  titleMany: (count: number) => `Extend ${formatCount(count)} offers`,
  aboutMany: 'The letters stay as they are; each candidate gets the new date by email.',
  presets: 'More days to reply',
  plusDays: (days: number) => `+${days} days`,
  notExtended: (count: number) =>
    count === 1 ? '1 offer was not extended' : `${formatCount(count)} offers were not extended`,
  skippedBecause: (name: string, reason: string) => `${name}: ${reason}`,
  done: 'Done',
  replyBy: 'Reply By',
  extending: 'Extending...',
});
