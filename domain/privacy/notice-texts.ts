import { refsOf, texts } from '#domain/texts.ts';

/** The privacy notice and consents (docs/privacy.md). */
const privacyNoticeMessages = texts('privacyNotice', {
  published: 'The notice was published.',
  acknowledged: 'Thank you. Your confirmation was saved.',
  consentSaved: 'Saved',
  noticeFirst: 'Please read how we use your data first.',
  newerNotice: 'The notice has changed. Please read the new one.',
  noNotice: 'No privacy notice is published.',
  /** Faults of what was sent. */
  item: 'Enter what is asked for',
  purpose: 'Enter why it is asked for',
  keptUntil: 'Enter until when it is kept',
  whoGetsIt: 'Enter who gets it',
  contactName: 'Enter the name of the contact',
  contactEmail: 'Enter the email address of the contact',
  guardian: 'Please confirm that you are the parent or guardian',
});
export const privacyNoticeRefs = refsOf(privacyNoticeMessages);
