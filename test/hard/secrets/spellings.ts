import type { Kind, Secret } from './secret.ts';

/**
 * One way in which a secret may be somewhere. `exact`: letters count as they are, as in base64. `alone`: no letter or digit
 * next to it, and no fraction of a number: so short that it is within others by chance.
 */
export type Spelling = { how: string; bytes: Buffer; exact: boolean; alone: boolean };

/** All ways in which a secret is looked for: whole and in its telling parts, plain and in the usual encodings. */
export function spellingsOf(secret: Secret): Spelling[] {
  const all = partsOf(secret).flatMap(({ name, text, alone }) =>
    encodingsOf(text, alone).map((spelling) => ({ ...spelling, how: `${name}, ${spelling.how}` })),
  );
  const byBytes = new Map(all.toReversed().map((spelling) => [spelling.bytes.toString('latin1'), spelling]));
  return [...byBytes.values()];
}

type Part = { name: string; text: string; alone: boolean };

function partsOf({ kind, value }: Secret): Part[] {
  const whole: Part = { name: 'whole', text: value, alone: kind.endsWith('code') };
  const part = (name: string, text: string, alone = false): Part => ({ name, text, alone });
  if (numbers.has(kind)) {
    return [
      whole,
      ...inGroups(value).map((text) => part('in groups', text)),
      // HR sees the last four.
      ...[value.slice(-8), value.slice(0, 8)].flatMap((half) => [
        part('half', half, true),
        ...inGroups(half).map((text) => part('half in groups', text, true)),
      ]),
    ];
  }
  // Of a token, its signature is what nobody can make.
  if (/token|link/.test(kind)) return [whole, part('signature', value.slice(value.lastIndexOf('.') + 1))];
  // Whatever an encoding does to the rest, letters and digits stay.
  const core = /[a-z\d]{12,}/i.exec(value)?.[0];
  return core === undefined || core === value ? [whole] : [whole, part('core', core)];
}

const numbers = new Set<Kind>(['PAN', 'Aadhaar number', 'account number']);

function inGroups(text: string): string[] {
  const groups = text.match(/.{1,4}/g) ?? [];
  return [' ', '-', '\u00a0', '%20', '+'].map((between) => groups.join(between));
}

function encodingsOf(text: string, alone: boolean): Spelling[] {
  const bytes = Buffer.from(text);
  const plain = (how: string, spelled: string): Spelling => ({ how, bytes: Buffer.from(spelled), exact: false, alone });
  const coded = (how: string, spelled: Buffer | string, exact = false): Spelling => ({
    how,
    bytes: Buffer.from(spelled as string),
    exact,
    alone: false,
  });
  const json = JSON.stringify(text).slice(1, -1);
  return [
    plain('plain', text),
    plain('in JSON', json),
    plain('in JSON in JSON', JSON.stringify(json).slice(1, -1)),
    plain(
      'in JSON of ASCII',
      escaped(json, (unit) => `\\u${unit.toString(16).padStart(4, '0')}`),
    ),
    plain('in HTML', asHtml(text)),
    plain('in quoted SQL', text.replaceAll("'", "''")),
    plain('in a quoted column', text.replaceAll('\\', '\\\\').replaceAll('"', '""')),
    plain('in a URL', encodeURIComponent(text)),
    plain('in a form', new URLSearchParams([['', text]]).toString().slice(1)),
    plain('quoted-printable', quotedPrintable(bytes)),
    coded('every byte in a URL', [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
    coded('hex', bytes.toString('hex')),
    // As JSON writes a Buffer, and as a console does.
    coded('bytes in decimal', [...bytes].join(',')),
    coded('bytes in decimal, spaced', [...bytes].join(', ')),
    coded('bytes in hex, spaced', bytes.toString('hex').replace(/..(?=.)/g, '$& ')),
    // Without its last byte, so that big-endian is found too.
    coded('UTF-16', Buffer.from(text, 'utf16le').subarray(0, -1)),
    ...[0, 1, 2].flatMap((before) => {
      const base64 = base64Of(bytes, before);
      const url = base64.replaceAll('+', '-').replaceAll('/', '_');
      return [coded(`base64 from ${before}`, base64, true), coded(`base64url from ${before}`, url, true)];
    }),
  ];
}

const escaped = (text: string, escape: (unit: number) => string) =>
  Array.from({ length: text.length }, (_, at) => {
    const unit = text.charCodeAt(at);
    return unit < 128 ? text.charAt(at) : escape(unit);
  }).join('');

const asHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const quotedPrintable = (bytes: Buffer) =>
  [...bytes]
    .map((byte) =>
      byte < 127 && byte !== 61 ? String.fromCodePoint(byte) : `=${byte.toString(16).padStart(2, '0').toUpperCase()}`,
    )
    .join('');

/** What base64 makes of these bytes, whatever is around them, when `before` bytes of a group of three precede. */
function base64Of(bytes: Buffer, before: number): string {
  const all = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  return all.slice(Math.ceil((8 * before) / 6), Math.floor((8 * (before + bytes.length)) / 6));
}
