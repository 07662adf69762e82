import { refsOf, texts } from '#domain/texts.ts';

export const webhookMessages = texts('webhooks', {
  urlRequired: 'Enter an address',
  urlInvalid: 'Enter an address that begins with https://, without a user name or a part after #',
  urlInsecure: 'Enter an address that begins with https://. Events must be encrypted in transit.',
  urlPrivate: 'This address is in a private network. Enter one that can be reached on the internet.',
  eventsRequired: 'Choose at least one event',
  unknown: 'This endpoint no longer exists. Reload the page.',
  attemptUnknown: 'This attempt no longer exists. Reload the page.',
  tooMany: (most: number) => `There are ${most} endpoints already. Change one of them instead.`,
  saved: 'The endpoint was saved.',
  secretRenewed: 'The endpoint has a new secret.',
  removed: 'The endpoint was removed.',
  resent: 'The event is on its way again.',
  underWay: 'This event is being sent right now. Wait for the response.',
  disabled: 'This endpoint is switched off. Switch it on first.',
});
export const webhookRefs = refsOf(webhookMessages);
