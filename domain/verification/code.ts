/** The code on the last page of a signed letter: 128 random bits as 26 letters and digits. The alphabet has no I, L, O
 * and U, so that no two of its characters are taken for each other (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const VERIFICATION_CODE_LENGTH = 26;
const GROUP = 4;

export const VERIFICATION_CODE_BYTES = 16;

const READ_AS: Readonly<Record<string, string>> = { I: '1', L: '1', '|': '1', O: '0', U: 'V' };

/** Longer than any code with separators or its link; longer text is rejected without being parsed. */
const LONGEST = 2_000;

/** The code of 16 random bytes as it is stored and compared: 26 characters without separators. The last character
 * carries three bits; its two lowest are zero. */
export function verificationCodeOf(bytes: Uint8Array): string {
  if (bytes.length !== VERIFICATION_CODE_BYTES) throw new RangeError('a verification code is made of 16 bytes');
  let number = 0n;
  for (const byte of bytes) number = (number << 8n) | BigInt(byte);
  number <<= 2n;
  let code = '';
  for (let digit = 0; digit < VERIFICATION_CODE_LENGTH; digit += 1) {
    code = ALPHABET.charAt(Number(number & 31n)) + code;
    number >>= 5n;
  }
  return code;
}

/** A stored code as it is printed: groups of four with hyphens, "7K3Q-M9XW-B2TD-4RHF-6VNC-8JPE-Y8". */
export const readableCode = (code: string): string => (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');

/** The stored form of a typed, pasted or scanned code: any case, with spaces, hyphens and dots anywhere, full-width
 * characters, I and L for 1, O for 0, U for V, or the whole link in the QR code. Null for other text. */
export function parseVerificationCode(text: string): string | null {
  if (text.length > LONGEST) return null;
  const code = charactersOf(text)
    .toUpperCase()
    .replace(/[ILOU|]/g, (letter) => READ_AS[letter] ?? letter);
  if (code.length !== VERIFICATION_CODE_LENGTH || [...code].some((letter) => !ALPHABET.includes(letter))) return null;
  return ALPHABET.indexOf(code.charAt(VERIFICATION_CODE_LENGTH - 1)) % 4 === 0 ? code : null;
}

/** The number of typed characters without separators: for the message about a code that is too short. */
export const codeLengthOf = (text: string): number => [...charactersOf(text.slice(0, LONGEST))].length;

function charactersOf(text: string): string {
  return afterLink(text)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}._\u2212]/gu, '');
}

function afterLink(text: string): string {
  const link = /\/verify\/([^/?#]*)/i.exec(text)?.[1];
  if (link === undefined) return text;
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
