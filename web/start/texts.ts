import { texts } from '#domain/texts.ts';

export const startTexts = texts('startPage', {
  product: 'Aarambh',
  title: 'Your offer letter and joining form',
  heading: 'From the offer letter to the first day',
  chooseWay: 'Choose how to log in.',
  candidate: { way: 'I have an offer', text: 'Read your letter, decide, and fill the joining form.' },
  loggedIn: (name: string) => `You are logged in as ${name}. Go on to your page.`,
  hr: { way: 'HR', text: 'Write and send offers, and welcome the people who accept.' },
});
