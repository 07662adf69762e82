import { educationSchema } from '#domain/joining/education.ts';
import { documentsOf, type PrepareStep } from '#server/joining/prepared-step.ts';
import {
  chooseFile,
  documentIdOf,
  groupsOf,
  locateInList,
  pairRows,
  parseSent,
  type SentGroup,
  type Spellings,
} from '#server/joining/sent-fields.ts';
import { findEducations, storeEducations, type EducationRow } from './queries.ts';

const spellings: Spellings = { educationType: ['educationType', 'selectedLevel'] };

/** The education step of a save or of the final submit. */
export const prepareEducation: PrepareStep = async (db, _deps, candidateOfferId, sent) => {
  const rows = await findEducations(db, candidateOfferId);
  const listName = sent.call === 'step' ? 'candidateEducationDetailsRequests' : 'educationDetailsRequests';
  const groups = groupsOf(sent, listName, spellings);
  const paired = pairRows(groups, rows, {
    idField: 'canEducationId',
    idOf: (row) => row.education_id,
    ...(sent.call === 'submit' ? { guess: rowOfSameLevel } : {}),
  });
  const files = groups.map((group, index) => chooseFile(group, 'documentFile', paired[index]?.marksheet_document_id));
  const input = groups.map((group, index) => ({ ...group.values, documentFile: files[index]?.state }));
  const { data, errors } = parseSent(educationSchema, input, (path) =>
    locateInList(groups, listName, path, 'educationType'),
  );
  if (errors) return { errors };
  const entries = data.map((entry, index) => ({
    id: paired[index]?.education_id ?? null,
    entry,
    marksheetDocumentId: documentIdOf(files[index]),
  }));
  return {
    errors: null,
    before: rows.map((row) => row.marksheet_document_id),
    ...documentsOf(files),
    store: () => storeEducations(db, candidateOfferId, entries),
    snapshot: entries.map(({ entry, marksheetDocumentId }) => ({ ...entry, documentFile: marksheetDocumentId })),
  };
};

/** The final submit names no ids: no level stands twice, so the level names the entry. */
function rowOfSameLevel(group: SentGroup, free: EducationRow[]): EducationRow | undefined {
  return free.find((row) => row.level === group.values.educationType);
}
