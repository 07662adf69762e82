import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { cleanCode } from '#domain/values/clean-text.ts';
import { doPasswordWork } from '#server/login-queue/password-children.ts';
import { temporaryCost } from '#server/login-queue/password-work.ts';
import { createLane } from '#server/process/turns/lane.ts';

const temporaryLane = createLane({ atOnce: 1, waitingMax: 100_000 });

/** Hashes a password that a person chose. Requests wait in the login queue first. */
export const hashPassword = async (text: string): Promise<string> =>
  String(await doPasswordWork({ hash: asTyped(text) }));

/** Hashes what `makeTemporaryPassword` made; about 30 times cheaper than `hashPassword`, so never for anything else. */
export const hashTemporaryPassword = (text: string): Promise<string> =>
  temporaryLane(() => hash(asTyped(text), temporaryCost));

/** Whether the password is the one behind the hash; false for null (no account). Takes the same time for a chosen
 * password, a temporary one and none, so that the time reveals nothing about the account. */
export const verifyPassword = async (passwordHash: string | null, text: string): Promise<boolean> =>
  (await doPasswordWork({ verify: asTyped(text), against: passwordHash })) === true;

/** Whether the password is one of those that were made by us. Far cheaper than `verifyPassword`; its time tells how
 * many there were, so only their owner may ask. */
export async function isTemporaryPassword(hashes: readonly string[], text: string): Promise<boolean> {
  const password = asTyped(text);
  for (const each of hashes) if (await temporaryLane(() => verify(each, password))) return true;
  return false;
}

/** No letter or digit that looks like another one: neither i, l, 1 nor o, 0. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;

/** A random password of about 60 bits that is read and typed easily, such as `k7wm-3hxq-tz9d`. */
export function makeTemporaryPassword(): string {
  const group = () => Array.from({ length: groupLength }, () => readable.charAt(randomInt(readable.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}

const temporaryShape = new RegExp(`^(?:(?:temporary)?password)?([${readable}]{${groups * groupLength}})$`);

/** The temporary password in what was typed or pasted, without blanks, invisible characters, a label in front and
 * capitals that a keyboard made; null for a text of another form. Never asked for a password that a person chose. */
export function readTemporaryPassword(text: string): string | null {
  const written = cleanCode(text)
    .toLowerCase()
    .replaceAll(/[\s:=\p{Pd}]/gu, '');
  const [, characters] = temporaryShape.exec(written) ?? [];
  return characters === undefined ? null : characters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** One password is one password, whichever keyboard composed its accents. */
const asTyped = (text: string): string => text.normalize('NFKC');
