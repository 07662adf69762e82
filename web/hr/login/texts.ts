import { texts } from '#domain/texts.ts';

export const hrLoginTexts = texts('hrLoginPage', {
  title: 'HR Portal',
  lead: 'Log in to write offers and to follow them.',
  login: 'Login',
  loggingIn: 'Logging in...',
  forgotPassword: 'Forgot password?',
});
