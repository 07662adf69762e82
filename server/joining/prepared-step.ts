import type { Fields } from '#domain/joining/fields/define-fields.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { NewDocument } from '#server/documents/queries.ts';
import type { FieldFault } from '#server/errors.ts';
import type { ChosenFile, ChosenFiles, Sent } from './sent-fields.ts';
import type { EntryToStore, RowColumns } from './steps/queries.ts';
import { documentIdsOf, type FileRow } from './stored-fields.ts';

export type PreparedStep = { errors: FieldFault[] } | ReadyStep;

/** What a step stores: the columns of its row, or the entries of its list. */
export type StepRows =
  | { step: 'personal'; columns: RowColumns<'personal_details'> }
  | { step: 'bank'; columns: RowColumns<'bank_details'> }
  | { step: 'experience'; isFresher: boolean; entries: EntryToStore<'experiences'>[] }
  | { step: 'education'; entries: EntryToStore<'educations'>[] }
  | { step: 'family'; entries: EntryToStore<'family_members'>[] };

export type ReadyStep = {
  errors: null;
  /** Documents that the step referred to before, and those that it refers to once it is stored. */
  before: string[];
  after: string[];
  /** Those of `after` that came with this request. */
  uploads: NewDocument[];
  rows: StepRows;
  /** What a submission keeps of the step; entries that are stored already with their ids. */
  snapshot: unknown;
  /** Where the request has a field of the step, or of the entry at this place of the list. */
  pathOf: (entry: number | null, field: string) => string;
};

/** Reads one step out of a request. Called in the transaction of the save, with the form locked. */
export type PrepareStep = (
  db: Db,
  deps: Pick<Deps, 'keys'>,
  candidateOfferId: number,
  sent: Sent,
) => Promise<PreparedStep>;

/** The documents of a step that is ready, before and after. */
export function documentsOf<F extends Fields>(fields: F, rows: FileRow<F>[], chosen: ChosenFiles<F>[]) {
  const isThere = <T>(one: T | null | undefined): one is T => one !== null && one !== undefined;
  const files = chosen.flatMap((one) => Object.values<ChosenFile>(one));
  return {
    before: rows.flatMap((row) => Object.values<string | undefined>(documentIdsOf(fields, row))).filter(isThere),
    after: files.map(({ documentId }) => documentId).filter(isThere),
    uploads: files.map(({ upload }) => upload).filter(isThere),
  };
}
