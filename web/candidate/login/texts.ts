import { texts } from '#domain/texts.ts';

export const candidateLoginTexts = texts('candidateLogin', {
  title: 'Welcome',
  userName: 'Username',
  password: 'Password',
  temporaryPassword: 'The temporary password has small letters, digits and hyphens, no capitals and no spaces.',
  logIn: 'Login',
  forgotPassword: 'Forgot password?',
});
