import { texts } from '#domain/texts.ts';

export const testMessagesTexts = texts('testMessagesSection', {
  MAIL: {
    title: 'Email',
    label: 'Email',
    send: 'Send a test email',
    hint: 'The mail server is asked at once. Its answer shows here within 15 seconds.',
  },
  SMS: {
    title: 'SMS',
    label: 'Mobile Number',
    send: 'Send a test SMS',
    hint: 'The SMS gateway is asked at once. Its answer shows here within 15 seconds.',
  },
  failed: 'The test could not be run.',
  delivered: (answer: string) => `Handed over. ${answer}`,
  notDelivered: (answer: string) => `Not handed over. ${answer}`,
});
