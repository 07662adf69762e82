import { texts } from '#domain/texts.ts';

export const signOffTexts = texts('signOffActions', {
  title: 'Sign-off',
  ask: 'Ask for sign-off',
  asking: 'Asking...',
  askFailed: 'Sign-off could not be asked for. Please check your connection and try again.',
  skipped: (reasons: string) => `Not all of them: ${reasons}`,
  signOff: 'Sign off',
  decline: 'Decline',
  declining: 'Declining...',
  declineTitle: (name: string) => `Decline the offer for ${name}?`,
  declineMany: (count: number) => `Decline ${count} offers?`,
  declineText:
    'The colleague who asked gets an email with your reason. It can be asked for again, with or without a change.',
  instead: 'Sign off instead',
  insteadTitle: (name: string) => `Sign off the offer for ${name} instead?`,
  insteadText: 'It is signed off in place of its approvers. The dashboard shows it for 30 days, with your reason.',
  signingOff: 'Signing off...',
  reason: 'Reason',
  reasonHint: 'The candidate does not see it.',
  decideFailed: 'That could not be saved. Please check your connection and try again.',
  needed: 'This offer needs sign-off before it is sent.',
  waiting: (names: string) => `Waits for sign-off by ${names}.`,
  step: (step: number, steps: number) => `Step ${step} of ${steps}.`,
  since: (on: string) => `Asked for on ${on}.`,
  signedOff: (by: string, on: string) => `Signed off by ${by} on ${on}.`,
  signedOffInstead: (by: string, on: string, reason: string | null) =>
    `Signed off instead by ${by} on ${on}${said(reason)}`,
  declined: (by: string, on: string, reason: string | null) => `Declined by ${by} on ${on}${said(reason)}`,
  behalf: (by: string, absent: string) => `${by} for ${absent}`,
});

/** The reason may state pay: it is missing for users without that right. */
const said = (reason: string | null): string => (reason === null ? '.' : `: ${reason}`);
