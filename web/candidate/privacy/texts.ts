import { texts } from '#domain/texts.ts';

export const privacyPageTexts = texts('ownPrivacyPage', {
  title: 'How we use your data',
  lead: 'Please read this before the joining form. It says what we ask for, why, and for how long we keep it.',
  loading: 'Loading how we use your data',
  loadFailed: 'This page could not be loaded.',
  none: 'No privacy notice is published.',
  asked: 'What we ask for',
  columns: { purpose: 'Why', ground: 'Ground', keptUntil: 'Kept until', whoGetsIt: 'Who gets it' },
  grounds: { '7(i)': 'Employment', LAW: 'Law', CONSENT: 'Your consent' },
  rights: 'What you can ask of us',
  right: {
    see: 'To <link>see what we hold about you</link>, and who has seen it.',
    correct: 'To <link>correct or erase</link> it.',
    name: 'To name a person who may act for you.',
  },
  complain: 'Not content? Write to our contact for data protection, then to the Data Protection Board of India.',
  languages: 'Language of this page',
  languageNames: { en: 'English', hi: 'हिन्दी' },
  read: 'I have read this',
  saving: 'Saving…',
  saveFailed: 'This could not be saved. Please try again.',
  kept: (version: number, on: string) =>
    `Version ${version} of ${on}. We keep which version you read, in which language and when.`,
  readOn: (version: number, on: string) => `You read version ${version} on ${on}.`,
});
