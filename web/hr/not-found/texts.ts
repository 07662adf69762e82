import { texts } from '#domain/texts.ts';

export const hrNotFoundTexts = texts('hrNotFoundPage', {
  title: 'Page Not Found',
  dashboard: 'Go to the dashboard',
  contactSupport: 'Contact Support',
});
