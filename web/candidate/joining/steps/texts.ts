import { texts } from '#domain/texts.ts';

export const bankStepTexts = texts('bankStep', {
  lead: 'The account that your salary goes to.',
  accountHint: '9 to 18 digits. Stored encrypted, and shown masked everywhere but here.',
  again: 'Same Number Again',
  againHint: 'Typed once more, a wrong digit shows. It is only compared on this page, and sent nowhere.',
  ifscHint: '11 characters, on your cheque book or passbook, e.g. SBIN0000456. It fills in the bank.',
});

export const experienceStepTexts = texts('experienceStep', {
  lead: 'Every job with its payslip, or none if this is your first.',
  add: 'Add More Experience',
  startHint: 'Your first day there',
  endHint: 'If you still work here, give today’s date',
});

export const familyStepTexts = texts('familyStep', {
  lead: 'At least one member of your family.',
  add: 'Add Family Member',
  tellThem: 'You give us data of other people. Tell them.',
});

export const previewStepTexts = texts('previewStep', {
  title: 'Preview',
  lead: 'Check your answers. After you submit, only HR can reopen the form.',
  submit: 'Submit',
  submitting: 'Submitting...',
});
