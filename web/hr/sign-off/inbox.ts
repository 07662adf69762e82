import type { SignOffInboxLine, SignOffInboxOffer } from '#contract/hr/sign-off.ts';
import { formatRupees } from '#domain/values/money.ts';
import { signOffPageTexts as t } from './texts.ts';

export const totalOf = ({ fixedCTC, variableCTC }: Pick<SignOffInboxOffer, 'fixedCTC' | 'variableCTC'>): number =>
  fixedCTC + variableCTC;

export type Offers = readonly SignOffInboxOffer[];

export const sumOf = (offers: Offers): number => offers.reduce((sum, offer) => sum + totalOf(offer), 0);

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

export type InboxOffer = { line: SignOffInboxLine; offer: SignOffInboxOffer };

export const offersOf = (lines: readonly SignOffInboxLine[]): InboxOffer[] =>
  lines.flatMap((line) => line.offers.map((offer) => ({ line, offer })));
