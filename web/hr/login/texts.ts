import { texts } from '#domain/texts.ts';

export const hrLoginTexts = texts('hrLoginPage', {
  title: 'HR Portal',
  lead: 'Log in to create and track offers.',
  login: 'Login',
  loggingIn: 'Logging in...',
  forgotPassword: 'Forgot password?',
});
