import { texts } from '#domain/texts.ts';

/** Messages about webhook endpoints. */
export const webhookMessages = texts('webhooks', {
  urlRequired: 'Enter an address',
  urlInvalid: 'Enter an address that begins with https://, without a user name or a part after #',
  urlInsecure: 'Enter an address that begins with https://. What is sent must not be readable on its way.',
  urlPrivate: 'This address leads into a private network. Enter one that can be reached on the internet.',
  eventsRequired: 'Choose at least one event',
  unknown: 'This address does not exist any more. Reload the page.',
  attemptUnknown: 'This attempt does not exist any more. Reload the page.',
  tooMany: (most: number) => `There are ${most} addresses already. Change one of them instead.`,
  saved: 'The address was saved.',
  resent: 'The event is on its way again.',
  underWay: 'This event is being sent at this moment. Wait for what is answered.',
  disabled: 'This address is switched off. Switch it on first.',
});
