import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLane, type Lane } from '#server/process/lane.ts';

/** Argon2id as OWASP advises for passwords that people choose: 19 MiB, two passes. */
const chosen = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A temporary password carries about 60 random bits, which no dictionary holds; hundreds are made with one press. */
const temporary = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const temporaryPrefix = `$argon2id$v=19$m=${temporary.memoryCost},t=${temporary.timeCost},p=${temporary.parallelism}$`;

/** Passwords take no more of the machine in the long run, so that a storm of logins leaves the other calls in peace (ADR 24). */
const processorShare = 1 / 16;

/** So many may wait on one machine; on two processors the last of them for eight seconds. */
const waitingMax = 100;

/** The lane of one process where so many share the machine. Argon2 has a thread of Node's pool; files need the others. */
function laneOf(processes: number, ofMachine: number): Lane {
  const share = (ofMachine * availableParallelism()) / processes;
  return createLane({ atOnce: 1, waitingMax: Math.ceil(waitingMax / processes), share });
}

let chosenLane = laneOf(1, processorShare);
const temporaryLane = createLane({ atOnce: 1, waitingMax: 100_000 });

/** Gives this process its part of what passwords may take, where so many processes share a machine and may have so much of it. */
export function sharePasswordWork(processes: number, ofMachine = processorShare): void {
  chosenLane = laneOf(processes, ofMachine);
}

/** Hashes of passwords that nobody knows, verified where there is nothing real to verify. */
const decoys = { chosen: await hash(randomBytes(32), chosen), temporary: await hash(randomBytes(32), temporary) };

/** Hashes a password that a person chose, off the event loop; raises 503 when too many wait already. */
export function hashPassword(text: string): Promise<string> {
  return chosenLane(() => hash(asTyped(text), chosen));
}

/** Hashes what `makeTemporaryPassword` made; about 30 times cheaper than `hashPassword`, so never for anything else. */
export function hashTemporaryPassword(text: string): Promise<string> {
  return temporaryLane(() => hash(asTyped(text), temporary));
}

/**
 * Whether the password is the one behind the hash; null (nobody there) is never. Takes the same time for a chosen
 * password, a temporary one and none, so that the time tells nothing about the account.
 */
export function verifyPassword(passwordHash: string | null, text: string): Promise<boolean> {
  const isTemporary = passwordHash?.startsWith(temporaryPrefix) === true;
  const password = asTyped(text);
  return chosenLane(async () => {
    const asChosen = await verify((isTemporary ? null : passwordHash) ?? decoys.chosen, password);
    const asTemporary = await verify((isTemporary ? passwordHash : null) ?? decoys.temporary, password);
    if (passwordHash === null) return false;
    return isTemporary ? asTemporary : asChosen;
  });
}

/**
 * Whether the password is one of those that were made by us. Far cheaper than `verifyPassword`, and waits for no other
 * account's password; its time tells how many there were, so only their owner may ask.
 */
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

/** One password is one password, whichever keyboard composed its accents. */
function asTyped(text: string): string {
  return text.normalize('NFKC');
}
