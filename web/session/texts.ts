import { texts } from '#domain/texts.ts';

export const leaveTexts = texts('leaveDialog', {
  leave: 'Leave',
  stay: 'Stay',
  typedLost: 'What you have typed will be lost.',
});

export const logoutTexts = texts('candidateLogout', {
  title: 'Log out without saving?',
  text: 'What you have typed or chosen is not saved yet. Logging out deletes it.',
});
