import type { FieldError } from '#contract/envelope.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { NewDocument } from '#server/documents/queries.ts';
import type { ChosenFile, Sent } from './sent-fields.ts';

/** A step as it was sent, looked at beside what is stored: wrong in these fields, or ready to be stored. */
export type PreparedStep = { errors: FieldError[] } | ReadyStep;

export type ReadyStep = {
  errors: null;
  /** Documents that the step referred to before, and those that it refers to once it is stored. */
  before: string[];
  after: string[];
  /** Those of `after` that came with this request. */
  uploads: NewDocument[];
  store: () => Promise<void>;
  /** What a submission keeps of the step. */
  snapshot: unknown;
};

/** Reads one step out of a request. Called in the transaction of the save, with the form locked. */
export type PrepareStep = (
  db: Db,
  deps: Pick<Deps, 'keys'>,
  candidateOfferId: number,
  sent: Sent,
) => Promise<PreparedStep>;

/** The documents of a step that is ready. */
export function documentsOf(files: ChosenFile[]): Pick<ReadyStep, 'after' | 'uploads'> {
  return {
    after: files.flatMap(({ documentId }) => (documentId === undefined ? [] : [documentId])),
    uploads: files.flatMap(({ upload }) => (upload === null ? [] : [upload])),
  };
}
