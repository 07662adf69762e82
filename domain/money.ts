const ONES = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
] as const;
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const;

/** Crores are counted in words of their own, so that ten thousand crore reads as it is spoken. */
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

/** Whole rupees as every screen, mail and letter shows them: '₹12,00,000'. Throws a RangeError for a fraction. */
export function formatRupees(rupees: number): string {
  return rupees < 0 ? `-₹${groupIndian(-rupees)}` : `₹${groupIndian(rupees)}`;
}

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

/**
 * Whole rupees in the words of a letter or a cheque: 720000 is 'Rupees Seven Lakh Twenty Thousand only'.
 * Throws a RangeError for a fraction.
 */
export function rupeesInWords(rupees: number): string {
  requireWhole(rupees);
  return `${rupees < 0 ? 'Minus ' : ''}Rupees ${words(Math.abs(rupees))} only`;
}

/**
 * The whole rupees that a person typed or a spreadsheet holds as text: plain digits, or grouped in the Indian or the
 * Western way by commas or spaces, with or without ₹. Null for anything else: fractions, signs, a misplaced comma.
 */
export function parseRupees(text: string): number | null {
  const amount = text
    .trim()
    .replace(/^₹\s*/, '')
    .replace(/(?<=\d)\s(?=\d)/g, ',');
  if (!PLAIN.test(amount) && !INDIAN.test(amount) && !WESTERN.test(amount)) return null;
  const rupees = Number(amount.replaceAll(',', ''));
  return Number.isSafeInteger(rupees) ? rupees : null;
}
