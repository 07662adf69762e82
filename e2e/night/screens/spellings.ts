/** Spellings of an amount and the rupees that each means; null where it must be refused. */
export const moneySpellings: readonly (readonly [string, number | null])[] = [
  ['1250000', 1_250_000],
  ['12,50,000', 1_250_000],
  ['1,250,000', 1_250_000],
  ['12 50 000', 1_250_000],
  ['1250000.00', 1_250_000],
  ['12,50,000.00', 1_250_000],
  ['₹12,50,000', 1_250_000],
  ['₹ 12,50,000.0', 1_250_000],
  ['Rs. 12,50,000/-', 1_250_000],
  ['INR 1250000', 1_250_000],
  ['12.5 lakh', 1_250_000],
  ['₹12.5 lakh', 1_250_000],
  ['12.50 Lakhs', 1_250_000],
  ['12.5L', 1_250_000],
  ['12.5 lac', 1_250_000],
  ['1.2 cr', 12_000_000],
  ['1.2Cr.', 12_000_000],
  ['1.15 crore', 11_500_000],
  ['0.29 lakh', 29_000],
  ['007', 7],
  ['1200000.50', null],
  ['12,00,000.05', null],
  ['12.5', null],
  ['12.345678 lakh', null],
  ['12,5', null],
  ['1200,000', null],
  ['1.200.000', null],
  ['6 LPA', null],
  ['1e6', null],
  ['0x10', null],
  ['12 lakh 50 thousand', null],
  ['=1+1', null],
];

/** The same for a mobile number; `#` means five of its ten digits. */
const mobileShapes: readonly (readonly [string, boolean])[] = [
  ['##', true],
  ['# #', true],
  ['#-#', true],
  ['#.#', true],
  ['(#) #', true],
  ['[#] #', true],
  ['#\u00A0#', true],
  ['#\u2013#', true],
  ['\u202A##\u202C', true],
  [' ## ', true],
  ['+91##', true],
  ['+91 # #', true],
  ['+91-#-#', true],
  ['+91 (#) #', true],
  ['(+91) # #', true],
  ['+91.#.#', true],
  ['91##', true],
  ['91 # #', true],
  ['0091##', true],
  ['0091-#-#', true],
  ['0##', true],
  ['0 #-#', true],
  ['+44 # #', false],
  ['+##', false],
  ['+91 # 123', false],
  ['+91##1', false],
  ['91##1', false],
  ['0##1', false],
  ['## / ##', false],
  ['##x1', false],
  ['x##', false],
  ['#', false],
];

/** How people write a mobile number, and whether it can be read. */
export function spellingsOf(number: string): readonly (readonly [string, string | null])[] {
  return mobileShapes.map(([shape, isRead]) => [spelled(shape, number), isRead ? number : null]);
}

function spelled(shape: string, number: string): string {
  let half = 0;
  return shape.replaceAll('#', () => (half++ % 2 === 0 ? number.slice(0, 5) : number.slice(5)));
}
