import { levelLabels } from '#domain/joining/fields/labels.ts';
import { isPermitted } from '#domain/permissions.ts';
import { distinctNames, fileName } from '#domain/person-file/file-names.ts';
import { personFileRefs as m, personFileNames as names } from '#domain/person-file/messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { listHistory } from '#server/audit/history/list-history.ts';
import { type Db, oneMoment } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import { listSubmissions } from '#server/joining/queries.ts';
import { readJoiningRecord } from '#server/joining/read-record.ts';
import {
  findHead,
  findLetters,
  listMarks,
  listPersonDocuments,
  listVerifications,
  type Person,
  type PersonDocument,
} from './queries.ts';

/** The newest entries of a history that a PDF holds: about twenty pages. */
const historyMax = 500;

type ReadDeps = Pick<Deps, 'keys' | 'now'>;

export type PersonFile = Awaited<ReturnType<typeof read>>;

/** Reads all of a person but the contents of the documents. Raises 404 once the offer was deleted. */
export const readPersonFile = (deps: ReadDeps & Pick<Deps, 'db'>, actor: HrActor, person: Person) =>
  oneMoment(deps.db).execute((tx) => read(tx, deps, actor, person));

async function read(db: Db, deps: ReadDeps, { hrUserId, roles }: HrActor, { candidateOfferId, candidateId }: Person) {
  const head = await findHead(db, candidateOfferId);
  if (head === undefined) throw notFound(m.unknown(candidateId));
  const withPay = isPermitted(roles, 'pay.amounts');
  return {
    head,
    record: await readJoiningRecord(db, deps, candidateOfferId, hrUserId),
    submissions: await listSubmissions(db, candidateOfferId),
    history: await listHistory({ db }, { candidateOfferId, show: 'changes', page: 1, size: historyMax }, { withPay }),
    marks: await listMarks(db, candidateOfferId),
    verifications: await listVerifications(db, candidateOfferId),
    letters: await findLetters(db, candidateOfferId),
    documents: await namedDocuments(db, candidateOfferId),
  };
}

/** The documents of a person, each with its name in their folder; last those that only earlier submissions hold, on demand. */
export async function namedDocuments(db: Db, candidateOfferId: number, withReplaced = false) {
  const documents = await listPersonDocuments(db, candidateOfferId, withReplaced);
  const named = distinctNames(documents.map(nameOf), ownFiles());
  return documents.map((document, index) => ({ ...document, name: named[index] ?? '' }));
}

/** The product's own files: an upload for a requested 'Offer Letter' must not replace them. */
const ownFiles = () => [names.answers, names.letter, names.signedLetter].map((name) => `${name}.pdf`);

const extensionOf = { PNG: 'png', JPG: 'jpg', PDF: 'pdf' } as const;

/** 'PAN Card.pdf', 'Payslip, Sahyadri Dairy.jpg'. */
function nameOf({ field, type, company_name: company, level, requested }: PersonDocument): string {
  const detail = company ?? (level === null ? null : levelLabels[level]);
  const name = requested ?? names[field];
  return fileName(detail === null ? name : names.of(name, detail), extensionOf[type]);
}
