import type { SignOffInboxLine, SignOffInboxOffer } from '#contract/hr/sign-off.ts';
import { daysBetween, todayInIndia } from '#domain/values/calendar.ts';
import { formatRupees } from '#domain/values/money.ts';
import { signOffPageTexts as t } from './texts.ts';

export const totalOf = ({ fixedCTC, variableCTC }: Pick<SignOffInboxOffer, 'fixedCTC' | 'variableCTC'>): number =>
  fixedCTC + variableCTC;

export const sumOf = (offers: readonly SignOffInboxOffer[]): number =>
  offers.reduce((sum, offer) => sum + totalOf(offer), 0);

/** The pay of the version before; null of a first one. */
export function payBefore({ changes, fixedCTC, variableCTC }: SignOffInboxOffer) {
  if (changes === null) return null;
  const before = (term: 'fixedCTC' | 'variableCTC', now: number) =>
    Number(changes.find((change) => change.term === term)?.before ?? now);
  return { fixedCTC: before('fixedCTC', fixedCTC), variableCTC: before('variableCTC', variableCTC) };
}

/** What the pay is against the version before, in words. */
export function payChangeWords(offer: SignOffInboxOffer): string {
  const before = payBefore(offer);
  if (before === null) return t.newOffer;
  const [change, version] = [totalOf(offer) - totalOf(before), offer.letterVersion - 1];
  if (change === 0) return t.samePay(version);
  return change > 0 ? t.more(formatRupees(change), version) : t.less(formatRupees(-change), version);
}

/** For how long the line has waited, in days of India. */
export const waitingWords = ({ since }: SignOffInboxLine): string =>
  t.days(daysBetween(todayInIndia(new Date(since)), todayInIndia()));

export type InboxOffer = { line: SignOffInboxLine; offer: SignOffInboxOffer };

export const offersOf = (lines: readonly SignOffInboxLine[]): InboxOffer[] =>
  lines.flatMap((line) => line.offers.map((offer) => ({ line, offer })));

/** The hash of what was shown of these offers; undefined of several where the browser cannot hash on this page. */
export async function hashOf(offers: readonly SignOffInboxOffer[]): Promise<string | undefined> {
  const [only, second] = offers;
  if (second === undefined) return only?.contentHash;
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return undefined;
  const bytes = new TextEncoder().encode(offers.map(({ contentHash }) => contentHash).join('\n'));
  return Array.from(new Uint8Array(await subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
