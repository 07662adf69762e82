import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { Hashes, StepWithDocuments } from '#test/live-steps.ts';
import { createProgress } from './progress.ts';
import type { Joining, Reviewed } from './reviewing.ts';

/** One step of one candidate: the documents that were acknowledged last, and those of saves without an answer since. */
type SavedStep = { acknowledged: Hashes; unanswered: Hashes[] };

/** A candidate of the server under test, who saves steps. */
export type Person = { candidateId: string; token: string; steps: Record<StepWithDocuments, SavedStep> };

/** A candidate who has saved nothing yet. */
export function newPerson(candidateId: string, token: string): Person {
  const nothing = () => ({ acknowledged: {}, unanswered: [] });
  return { candidateId, token, steps: { personal: nothing(), bank: nothing() } };
}

/** The kinds of work that are acknowledged. */
const deeds = ['created', 'sent', 'saved', 'accepted', 'read'] as const;
type Deed = (typeof deeds)[number];

/** What the server acknowledged: it must hold whatever happens next. */
export type Tally = {
  created: Map<number, OfferForm>;
  sent: Map<string, string>;
  accepted: Set<string>;
  people: Person[];
  reviewed: Reviewed[];
  joining: Joining[];
  stepsSaved: number;
  /** Documents whose bytes were read back after a kill and compared. */
  documentsCompared: number;
  kills: { server: number; database: number };
  /** Records that something was acknowledged. */
  progressed(deed: Deed): void;
  /** Resolves when this many more acknowledgements have come. */
  progress(times: number): Promise<void>;
  /** The same of each kind. */
  progressOfEach(times: number): Promise<void>;
};

export function createTally(): Tally {
  const progress = createProgress();
  return {
    created: new Map(),
    sent: new Map(),
    accepted: new Set(),
    people: [],
    reviewed: [],
    joining: [],
    stepsSaved: 0,
    documentsCompared: 0,
    kills: { server: 0, database: 0 },
    progressed: (deed) => {
      progress.happened(deed);
      progress.happened('acknowledged');
    },
    progress: (times) => progress.times('acknowledged', times),
    progressOfEach: async (times) => {
      await Promise.all(deeds.map((deed) => progress.times(deed, times)));
    },
  };
}
