import { texts } from '#domain/texts.ts';

export const candidateLoginTexts = texts('candidateLogin', {
  title: 'Welcome',
  ready:
    'PAN card, Aadhaar card, a photo, your bank passbook and mark sheets; payslips if you have worked before. PNG, JPG or PDF.',
  userName: 'Username',
  password: 'Password',
  logIn: 'Login',
  forgotPassword: 'Forgot password?',
});
