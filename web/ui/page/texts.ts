import { texts } from '#domain/texts.ts';

/** Next to the form of a login, reset or code screen: what comes after it, by area. */
export const authPageTexts = texts('authPage', {
  ready: 'Keep these ready',
  next: 'What happens next',
  candidate: {
    heading: 'From your offer letter to your first day',
    steps: {
      read: { title: 'Read your offer letter', text: 'Then accept or reject it here.' },
      fill: { title: 'Fill the joining form', text: 'Six steps. Each one is saved when you press Next.' },
      submit: { title: 'Submit', text: 'HR checks your details and gets back to you.' },
    },
  },
  hr: {
    heading: 'From the offer letter to the first day',
    steps: {
      write: { title: 'Write the offer', text: 'The letter takes shape while you type.' },
      send: { title: 'Send it', text: 'The letter and the login go out by email.' },
      welcome: { title: 'Welcome them', text: 'Decisions, details and documents in one place.' },
    },
  },
});

export const pageTexts = texts('uiPage', {
  language: 'Language',
  home: ', home',
  logout: 'Logout',
  myAccount: 'My account',
  settings: 'Settings',
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  navigation: 'Main',
  menu: 'Menu',
  skip: 'Skip to content',
  welcomeToHr: 'Welcome to HR Portal',
});
