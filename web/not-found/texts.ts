import { texts } from '#domain/texts.ts';

export const notFoundTexts = texts('notFoundPage', {
  title: 'Page Not Found',
  home: 'Return Home',
  support: 'Contact Support',
  leadsNowhere: 'The link may be old or mistyped.',
});
