import type { Letter } from '#domain/offer/offer-letter.ts';

/** What a sign-off is bound to: all that the letter says but the number and day of the version, e-mail, mobile and
 * reply-by, which make no other offer. */
export function signedOffContent(letter: Letter): string {
  const {
    version: _version,
    reference: _reference,
    date: _date,
    email: _email,
    mobileNumber: _mobile,
    replyBy: _reply,
    ...content
  } = letter;
  return JSON.stringify(inOrder(content));
}

/** Members of objects by name: stored JSON keeps no order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]));
}
