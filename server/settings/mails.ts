import { texts } from '#domain/texts.ts';

/** A message that shows HR whether mails or SMS arrive. It quotes no user input, so it needs no HTML escaping. */
export const testMessageTexts = texts('testMessage', {
  subject: 'Test email from Aarambh',
  mail: 'This is a test. Emails from Aarambh arrive at this address. There is nothing that you need to do.',
  sms: 'This is a test from Aarambh: SMS arrive at this number.',
  mailTaken: 'The mail server accepted the email.',
  smsTaken: 'The SMS gateway accepted the message.',
  mailStayed: 'No mail server is set. The email was written to the outbox and did not leave this machine.',
  smsStayed: 'No SMS gateway is set. The message was written to the outbox and did not leave this machine.',
  noAnswer: (seconds: number) => `No answer within ${seconds} seconds.`,
});
