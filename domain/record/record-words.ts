import type { AuditEvent, HistoryEvent } from '#domain/audit-events.ts';
import { historyWords } from '#domain/offer/history.ts';
import { texts } from '#domain/texts.ts';

const recordMessages = texts('recordWords', {
  'create-hr-user': 'created an HR user',
  'renew-hr-user': 'gave an HR user a new password',
  'set-hr-user-roles': 'changed the roles of an HR user',
  'disable-hr-user': 'disabled an HR user',
  'enable-hr-user': 'enabled an HR user',
  'invite-hr-user': 'invited an HR user',
  'accept-invitation': 'accepted the invitation',
  'save-settings': 'changed the settings',
  'save-pay-structure': 'saved a pay structure',
  'retire-pay-structure': 'retired a pay structure',
  'save-letter-template': 'saved a letter template',
  'retire-letter-template': 'retired a letter template',
  'send-test-message': 'sent a test message',
  'save-webhook': 'saved a webhook endpoint',
  'send-test-event': 'sent a test event',
  'resend-webhook': 'sent a webhook event again',
  'set-absence': 'set an absence',
  'end-absence': 'ended the own absence',
  'save-account': 'changed the own name',
  'change-password': 'changed the own password',
  'add-factor': 'added a second factor',
  'remove-factor': 'removed a second factor',
  'make-recovery-codes': 'made new recovery codes',
  'reset-second-factor': 'reset the second factor of an HR user',
  'reset-password': 'set a new password',
  'end-sessions': 'logged sessions out',
  'add-lookups': 'added entries to a list',
  'change-lookup': 'changed an entry of a list',
  'import-offers': 'imported offers from a sheet',
  'export-offers': 'exported offers',
  'export-candidates': 'exported joining forms',
  'export-sending': 'exported the results of a sending',
  'export-record': 'exported this record',
  'save-export-layout': 'saved an export layout',
  'delete-export-layout': 'deleted an export layout',
  'start-sending': 'started to send offers in the background',
  'change-sending': 'changed a sending in the background',
  'retry-message': 'retried a message',
  'dismiss-message': 'removed a message from the list of undelivered messages',
});

const withData = texts('recordData', {
  of: (words: string, what: string) => `${words}: ${what}`,
  people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  offers: (count: number) => (count === 1 ? '1 offer' : `${count} offers`),
});

/** What was done, as the end of a sentence: 'disabled an HR user: ravi.k'. */
export function recordWords(action: string, details: object, ofOffer: boolean): string {
  if (ofOffer || !Object.hasOwn(recordMessages, action)) return historyWords({ action, details } as HistoryEvent);
  const words = recordMessages[action as keyof typeof recordMessages];
  const what = dataOf({ action, details, candidateOfferId: null } as AuditEvent);
  return what === null ? words : withData.of(words, what);
}

function dataOf(event: AuditEvent): string | null {
  const details: Partial<Record<string, unknown>> = event.details ?? {};
  const { userName, section, changed, people, offers, created, list } = details;
  if (typeof userName === 'string') return userName;
  if (typeof section === 'string')
    return [section, Array.isArray(changed) ? changed.join(', ') : ''].filter(Boolean).join(', ');
  if (typeof people === 'number') return withData.people(people);
  if (typeof offers === 'number') return withData.offers(offers);
  if (typeof created === 'number') return withData.offers(created);
  return typeof list === 'string' ? list.toLowerCase().replaceAll('_', ' ') : null;
}
