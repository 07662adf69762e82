import { createProgress, type Progress } from '#test/hard/kill/progress.ts';

/** What is noted under a text of its own, so that it is found again by it. */
const named = ['marks', 'sendBack', 'comment', 'reopening', 'joining', 'takingBack', 'export', 'download'] as const;
/** What has no text: each is asked for as '{candidateId} {number}', and counted by candidate. */
const counted = ['submission', 'verification'] as const;
export const kinds = { named, counted };
export type NamedKind = (typeof named)[number];
export type CountedKind = (typeof counted)[number];
type Kind = NamedKind | CountedKind;

/** What a reader had of a file when it ended or broke off. */
export type HandedOut = { kind: 'export' | 'download'; reason: string; candidateIds: string[] };

/** Every write requested of the server, and which were acknowledged: it must hold those, and nothing that was never requested. */
export type Ledger = {
  asked: Record<Kind, Set<string>>;
  acknowledged: Record<Kind, Set<string>>;
  handedOut: HandedOut[];
  /** The employee ID that each acknowledged joining was answered. */
  employeeIds: Map<string, string>;
  progress: Progress;
  kills: number;
  /** A text that nothing else has. */
  text(words: string): string;
  /** Asks for what is to be noted under this text. */
  ask<T>(kind: Kind, text: string, asking: () => Promise<T>): Promise<T>;
};

export function createLedger(): Ledger {
  const sets = () =>
    Object.fromEntries([...named, ...counted].map((kind) => [kind, new Set<string>()])) as Record<Kind, Set<string>>;
  let texts = 0;
  const ledger: Ledger = {
    asked: sets(),
    acknowledged: sets(),
    handedOut: [],
    employeeIds: new Map(),
    progress: createProgress(),
    kills: 0,
    text: (words) => `${words} ${(texts += 1)}`,
    async ask(kind, text, asking) {
      ledger.asked[kind].add(text);
      const answer = await asking();
      ledger.acknowledged[kind].add(text);
      ledger.progress.happened('acknowledged');
      return answer;
    },
  };
  return ledger;
}
