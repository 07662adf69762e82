import { texts } from '#domain/texts.ts';

export const notFoundTexts = texts('notFoundPage', {
  title: 'Page Not Found',
  home: 'Return Home',
  support: 'Contact Support',
  leadsNowhere: 'This address leads nowhere. Perhaps the link is old, or a letter of it is missing.',
});
