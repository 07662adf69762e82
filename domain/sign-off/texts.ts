import { refsOf, texts } from '#domain/texts.ts';

/** Sign-off inside the company before an offer is sent (docs/rules/sign-off.md). */
export const signOffMessages = texts('signOff', {
  state: {
    NOT_NEEDED: 'Not needed',
    NEEDED: 'Needed',
    WAITING: 'Waiting',
    SIGNED_OFF: 'Signed off',
    DECLINED: 'Declined',
  },
  unsent: {
    NEEDED: 'This offer needs sign-off before it can be sent. Ask for it first.',
    WAITING: 'This offer waits for sign-off.',
    DECLINED: 'The sign-off of this offer was declined. Change the offer where needed, then ask again.',
  },
  asked: (done: number, skipped: number) => counted('Asked for sign-off', done, skipped),
  signedOff: (done: number, skipped: number) => counted('Signed off', done, skipped),
  declined: (done: number, skipped: number) => counted('Declined', done, skipped),
  rulesSaved: 'The rules were saved.',
  absenceSaved: 'Your absence was saved.',
  absenceEnded: 'Your absence has ended.',
  notNeeded: 'This offer needs no sign-off.',
  alreadySignedOff: 'This offer is signed off already.',
  alreadyAsked: 'Sign-off of this offer was asked for already.',
  notWaiting: 'This offer does not wait for sign-off.',
  ownOffer: 'You created or last changed this offer. A colleague has to sign it off.',
  notYours: 'This offer does not wait for your sign-off.',
  contentChanged: 'The offer is no longer what was shown. Reload the page.',
  none: 'None of these offers could be changed.',
  nobodyLeft: 'No approver of this step may sign this offer off. Ask an Administrator.',
  reasonRequired: 'Please give a reason',
  ruleName: 'Enter a name for the rule',
  ruleSteps: 'A rule has one to three steps',
  ruleApprovers: 'Choose at least one approver, or the role',
  approverUnknown: 'This user cannot sign off. Choose another one.',
  departmentUnknown: 'This department does not exist',
  amount: 'Enter whole rupees',
  percent: 'Enter a percentage from 0 to 100',
  tooManyRules: 'At most 50 rules are possible',
  absenceDay: 'Choose a day',
  absenceOrder: 'The last day must not be before the first',
  absencePast: 'The last day is over. Choose a later one.',
  colleague: 'Choose a colleague who may sign off',
});
export const signOffRefs = refsOf(signOffMessages);

function counted(what: string, done: number, skipped: number): string {
  const offers = `${what}: ${done} ${done === 1 ? 'offer' : 'offers'}`;
  return skipped === 0 ? `${offers}.` : `${offers}, ${skipped} skipped.`;
}
