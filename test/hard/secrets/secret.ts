import { randomBytes, randomInt } from 'node:crypto';
import type { Kind } from './kinds.ts';

/** One secret: `whose` it is, as the receiver of an answer is named. */
export type Secret = { kind: Kind; whose: string; value: string };

/** The secrets of a run, as they come up. */
export type Secrets = {
  /** Keeps one and answers it. */
  keep(kind: Kind, whose: string, value: string): string;
  all(): Secret[];
};

export function createSecrets(): Secrets {
  const kept = new Map<string, Secret>();
  return {
    keep: (kind, whose, value) => {
      if (value.length < 6) throw new Error(`a secret of the kind ${kind} is too short to be looked for`);
      kept.set(JSON.stringify([kind, value]), { kind, whose, value });
      return value;
    },
    all: () => [...kept.values()],
  };
}

/** A password with everything in it that some encoding writes in another way. */
export function oddPassword(): string {
  return `Zé "<&'+%\\/ ${unmistakable()}`;
}

/** Twenty letters and digits that are nowhere by chance. */
export function unmistakable(): string {
  return randomBytes(10).toString('hex');
}

const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCodePoint(65 + randomInt(26))).join('');
const digits = (count: number) => Array.from({ length: count }, () => String(1 + randomInt(9))).join('');

/** A random PAN in the form of a person's. */
export const somePan = () => `${letters(3)}P${letters(1)}${digits(4)}${letters(1)}`;
export const someAccountNumber = () => digits(16);
