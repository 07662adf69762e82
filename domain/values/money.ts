const ONES = [
  ...'Zero One Two Three Four Five Six Seven Eight Nine'.split(' '),
  ...'Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(' '),
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const;

/** Crores are written in words of their own: ten thousand crore reads as it is spoken. */
const SCALES = [
  { size: 10_000_000, name: 'Crore' },
  { size: 100_000, name: 'Lakh' },
  { size: 1000, name: 'Thousand' },
  { size: 100, name: 'Hundred' },
] as const;

const PLAIN = /^\d+$/;
const INDIAN = /^\d{1,2}(?:,\d{2})*,\d{3}$/;
const WESTERN = /^\d{1,3}(?:,\d{3})+$/;

function requireWhole(amount: number): void {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole amount of rupees: ${amount}`);
}

/** A whole number with Indian grouping: 1200000 is '12,00,000'. Throws a RangeError for a fraction. */
export function groupIndian(amount: number): string {
  requireWhole(amount);
  const digits = String(Math.abs(amount));
  const head = digits.slice(0, -3).replace(/\B(?=(?:\d\d)+$)/g, ',');
  return `${amount < 0 ? '-' : ''}${head ? `${head},` : ''}${digits.slice(-3)}`;
}

/** Whole rupees in the format of every screen, mail and letter: '₹12,00,000'. Throws a RangeError for a fraction. */
export const formatRupees = (rupees: number): string =>
  rupees < 0 ? `-₹${groupIndian(-rupees)}` : `₹${groupIndian(rupees)}`;

function words(amount: number): string {
  for (const { size, name } of SCALES) {
    if (amount < size) continue;
    const rest = amount % size;
    return `${words(Math.floor(amount / size))} ${name}${rest ? ` ${words(rest)}` : ''}`;
  }
  if (amount < 20) return ONES[amount] ?? '';
  const unit = amount % 10;
  return `${TENS[Math.floor(amount / 10)]}${unit ? ` ${ONES[unit]}` : ''}`;
}

/** Whole rupees as on a cheque: 720000 is 'Rupees Seven Lakh Twenty Thousand only'. RangeError for a fraction. */
export function rupeesInWords(rupees: number): string {
  requireWhole(rupees);
  return `${rupees < 0 ? 'Minus ' : ''}Rupees ${words(Math.abs(rupees))} only`;
}

/** A typed amount, or its error: a fraction of a rupee, a bare 12.5 that `meant` lakh, or unparsable text. */
export type ReadRupees = { rupees: number } | { refused: 'paise' | 'unreadable' } | { refused: 'bare'; meant: number };

/** Longer texts are no amounts. */
const amountMax = 40;
const amountShape =
  /^(-?)(\(?)(?:₹|rs\.?|inr)?\s*(\d[\d, ]*)(?:\.(\d*))?\s*(lakhs?|lacs?|lpa|l\.?|crores?|cr\.?)?\s*(?:\/-)?(\)?)$/i;
/** That an amount is for a year, as it is in every field of ours. A month's is refused. */
const aYear =
  /(?<=[\d.a-z/-])(?: ?(?:p\. ?a\.?|\/ ?(?:yr|year|annum))| (?:pa|(?:per|an?) (?:yr|year|annum)|yearly|annually))$/i;
const bareMax = 100;
const unreadable = { refused: 'unreadable' } as const;

/** The whole rupees of typed or pasted text or of a cell: plain or grouped, with ₹, Rs or INR, or in lakh and crore
 * (`12.5 lakh`, `1.2 cr`, `18 LPA`). A minus, or brackets, is read, so that the field's own rule rejects it. */
export function readRupees(typed: string): ReadRupees {
  const text = typed
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')
    .replace(/\s/gu, ' ')
    .replaceAll('\u2212', '-')
    .trim();
  if (text.length > amountMax) return unreadable;
  const match = amountShape.exec(text.replace(aYear, ''));
  if (match === null) return unreadable;
  const [, sign, bracket, written = '', decimals, unit, closing] = match;
  const whole = written.trim().replace(/(?<=\d) (?=\d)/g, ',');
  const isGrouped = PLAIN.test(whole) || INDIAN.test(whole) || WESTERN.test(whole);
  if (!isGrouped || (bracket === '(') !== (closing === ')') || (sign === '-' && bracket === '(')) return unreadable;
  // Three digits behind a point group thousands elsewhere.
  if (unit === undefined && decimals !== undefined && decimals.length > 2) return unreadable;
  const isMinus = sign === '-' || bracket === '(';
  return toRupees(whole.replaceAll(',', ''), { decimals: decimals ?? '', unit, isMinus });
}

type Parts = { decimals: string; unit: string | undefined; isMinus: boolean };

/** Calculated with the digits themselves: 1.15 × 10,000,000 is 11499999.999999998 in floating point. */
function toRupees(whole: string, { decimals, unit, isMinus }: Parts): ReadRupees {
  const shift = unit === undefined ? 0 : unit.toLowerCase().startsWith('c') ? 7 : 5;
  if (/[1-9]/.test(decimals.slice(shift))) {
    const isBare = unit === undefined && !isMinus && Number(whole) > 0 && Number(whole) < bareMax;
    return isBare ? { refused: 'bare', meant: Number(whole + decimals.padEnd(5, '0')) } : { refused: 'paise' };
  }
  const rupees = Number(whole + decimals.slice(0, shift).padEnd(shift, '0'));
  if (!Number.isSafeInteger(rupees)) return unreadable;
  return { rupees: isMinus && rupees !== 0 ? -rupees : rupees };
}
