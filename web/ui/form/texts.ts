import { texts } from '#domain/texts.ts';

export const formTexts = texts('uiForm', {
  optional: 'Optional',
  choose: 'Select…',
  showPassword: 'Show<quiet> password</quiet>',
  hidePassword: 'Hide<quiet> password</quiet>',
});
