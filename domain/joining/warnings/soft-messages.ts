import { texts } from '#domain/texts.ts';

/** Warnings of the joining form that block nothing (docs/rules/joining-fields.md#soft-warnings). */
export const softMessages = texts('joiningSoft', {
  mobileStart: 'Please check: mobile numbers in India begin with 6, 7, 8 or 9.',
  digitInName: 'Please check: this name has a digit in it.',
  yearOfBirth: 'Please check the year.',
  didYouMean: (value: string) => `Did you mean ${value}?`,
  numbersDiffer: 'The two numbers differ. Please compare both with your passbook.',
  parentYounger: 'Please check: a parent is older than the child.',
  jobsOverlap: (job: number) => `Please check: these dates overlap with Experience ${job}, which is full-time, too.`,
  beforeLevel: (level: string, date: string) => `Please check: this is before ${level}, ${date}.`,
});
