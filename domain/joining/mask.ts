/** Numbers that are shown masked wherever they are not being edited (docs/rules/formats.md#masked-numbers). */
export type MaskableNumber = 'panNumber' | 'aadhaarNumber' | 'accountNumber';

/**
 * The number with all but its last four characters covered: a PAN as 'XXXXXX234F', an Aadhaar number as
 * 'XXXX XXXX 1234', an account number as 'XXXXXXXX4821'. Spaces do not count; one that is masked already stays as it is.
 */
export function maskNumber(kind: MaskableNumber, number: string): string {
  const digits = number.replaceAll(/\s/g, '');
  const masked = 'X'.repeat(Math.max(0, digits.length - 4)) + digits.slice(-4);
  return kind === 'aadhaarNumber' ? masked.replaceAll(/(.{4})(?=.)/g, '$1 ') : masked;
}
