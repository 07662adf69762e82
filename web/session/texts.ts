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

export const languageTexts = texts('candidateLanguage', {
  title: 'Change the language without saving?',
  text: 'What you have typed or chosen is not saved yet. Changing the language deletes it.',
  confirm: 'Change language',
});

export const candidateMenuTexts = texts('candidateMenu', {
  home: 'Home',
  offer: 'Your offer',
  signedLetter: 'Signed letter',
  joiningForm: 'Joining form',
  documents: 'Documents',
  myData: 'My data',
  help: 'Help',
  support: (mail: string) => `A page does not work? Write to <mail>${mail}</mail>.`,
});
