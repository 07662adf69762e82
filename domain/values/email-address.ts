import { cleanCode } from './clean-text.ts';

/** The signs that RFC 5321 permits before the @ without quotes. */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$`);

/** Whether mail can be sent to this address. A domain in another script is taken in its punycode form. */
export const isEmailAddress = (text: string): boolean => address.test(text);

/** 'E-mail: ', 'Email ID - ', 'mailto:'. A hyphen alone may belong to the address. */
const labelled = /^(?:mailto:|e-?mail(?: ?(?:id|address))?(?: ?[:=] ?| [-\u2013] | )|mail(?: ?id)? ?: ?)/iu;
/** 'Tara Bose <tara@example.com>;', as mail programs copy it. A second address in front is refused. */
const bracketed = /^[^<>@\p{Cc}]*<([^<>\s]+)>[;,]?$/u;

/** The address in what was typed or pasted: without invisible characters, a label or a name around it. Other text is
 * cleaned only, and left for the field's own check. */
export function readEmail(typed: string): string {
  const cleaned = cleanCode(typed);
  const inner = (bracketed.exec(cleaned)?.[1] ?? cleaned.replace(/[;,]$/, '')).replace(labelled, '').trim();
  return isEmailAddress(inner) ? inner : cleaned;
}

/** An address that would be one if it were not written in another script, before the @ or behind it. */
export function isInOtherScript(address: string): boolean {
  const latin = address.replace(/(?![\0-\x7F])[\p{L}\p{M}\p{N}]/gu, 'a');
  return latin !== address && isEmailAddress(latin);
}
