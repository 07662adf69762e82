import * as atRiskTexts from '#domain/at-risk/texts.ts';
import * as firstDayTexts from '#domain/first-day/messages.ts';
import * as firstTexts from '#domain/first-messages.ts';
import * as handoverTexts from '#domain/handover/messages.ts';
import * as hrTexts from '#domain/hr-messages.ts';
import * as documentRequestTexts from '#domain/joining/document-request-messages.ts';
import * as joiningTexts from '#domain/joining/messages.ts';
import * as templateTexts from '#domain/letter/messages.ts';
import * as placeholderTexts from '#domain/letter/placeholder-labels.ts';
import * as lookupTexts from '#domain/lookups/messages.ts';
import * as texts from '#domain/messages.ts';
import * as sendingTexts from '#domain/offer/sending/offer-sending-messages.ts';
import * as replyByTexts from '#domain/offer/sending/reply-by-messages.ts';
import * as resendTexts from '#domain/offer/sending/resend-messages.ts';
import * as payTexts from '#domain/pay/messages.ts';
import * as peopleTexts from '#domain/people-messages.ts';
import * as personFileTexts from '#domain/person-file/messages.ts';
import * as reviewTexts from '#domain/review/messages.ts';
import * as settingsTexts from '#domain/settings/messages.ts';
import * as verificationTexts from '#domain/verification/messages.ts';
import * as reminderTexts from '#domain/settings/reminder-messages.ts';
import * as webhookTexts from '#domain/webhooks/messages.ts';

/** Replaces whatever a text is made with. */
const anything = '\u0001';
/** Some texts have another wording for one, or for yes and no. */
const makings = [[anything], [1], [anything, anything, anything, false], [anything, false]];
/** A text that is little more than what it is made with, such as `from …`, would cover the words of anybody. */
const leastOwn = 12;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return makings.map((making) => String(value(...filled(making))));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function filled(making: unknown[]): unknown[] {
  return Array.from({ length: 6 }, (_, index) => making[Math.min(index, making.length - 1)]);
}

const catalogues = [
  atRiskTexts,
  documentRequestTexts,
  firstDayTexts,
  firstTexts,
  handoverTexts,
  hrTexts,
  joiningTexts,
  lookupTexts,
  placeholderTexts,
  templateTexts,
  payTexts,
  peopleTexts,
  personFileTexts,
  reminderTexts,
  webhookTexts,
  replyByTexts,
  resendTexts,
  reviewTexts,
  sendingTexts,
  settingsTexts,
  texts,
  verificationTexts,
];
const ours = catalogues.flatMap(textsIn);
const whole = new Set(ours);
const made = ours
  .filter((text) => text.includes(anything) && text.replaceAll(anything, '').length >= leastOwn)
  .map((text) => new RegExp(`^${escaped(text).replaceAll(anything, '.+')}$`, 'su'));

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

const isOneText = (message: string): boolean => whole.has(message) || made.some((text) => text.test(message));

/** Whether a message is made of the texts that we wrote for people, one or some after the other, and not what a library says. */
export function isOurs(message: string): boolean {
  if (isOneText(message)) return true;
  const ends = [...message.matchAll(/(?<=[.?!]) /g)].map(({ index }) => index);
  return ends.some((end) => isOneText(message.slice(0, end)) && isOurs(message.slice(end + 1)));
}
