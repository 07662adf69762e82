import { groupIndian, readRupees } from '#domain/values/money.ts';

/** Rupees; text that cannot be read as such, or not yet; '' when empty. */
export type MoneyValue = number | string;

/** `1200000` as `12,00,000`; text stays as it is. */
export const groupRupees = (value: MoneyValue): string => (typeof value === 'number' ? groupIndian(value) : value);

/** The amount that a money field holds; null while there is none that can be read. */
export const amountOf = (value: MoneyValue): number | null => (typeof value === 'number' ? value : null);

export function readValue(text: string): MoneyValue {
  if (text.trim() === '') return '';
  const read = readRupees(text);
  return 'rupees' in read ? read.rupees : text;
}
