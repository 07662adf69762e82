/** The sentences that every first visit loads, whatever it opens; all others are in files that come with their screens. */

import { refsOf, texts } from './texts.ts';

export const loginMessages = texts('login', {
  invalid: 'Invalid username or password',
  somethingWrong: 'Something went wrong. Please try again later.',
  manyLogins: (seconds: number) => `Many people are logging in right now. Please try again in ${seconds} seconds.`,
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  sessionExpired: 'Your session has expired. Please log in again.',
  loggedOut: 'You have been logged out.',
  firstPassword: 'Log in with the username and password from your offer email.',
  ownPassword: 'Log in with the username from your offer email and the password that you set.',
  welcomeBack: 'Enter your password to continue.',
  welcomeBackToTyping: 'Enter your password to continue. Your typing is kept.',
});
export const loginRefs = refsOf(loginMessages);

export const hrContactMessages = texts('hrContact', {
  ask: (mail: string, phone: string) => `Questions? Write to <mail>${mail}</mail> or call <phone>${phone}</phone>.`,
});

/** Messages of the offer form without a session or with an expired one (docs/rules/messages.md#hr-session). */
export const offerFormSessionMessages = texts('offerFormSession', {
  pleaseLogIn: 'Please log in to continue',
  authenticationFailed: 'Authentication failed. Please log in again.',
});

export const routeErrorMessages = texts('routeError', {
  title: 'This page could not be shown',
  text: 'Part of this page did not load, or something went wrong. What you have saved is safe.',
  reload: 'Reload',
  home: 'Return Home',
});

export const stalePageMessages = texts('stalePage', {
  newer: 'A newer version of this page is available.',
  reload: 'Reload',
});
