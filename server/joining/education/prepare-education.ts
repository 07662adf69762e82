import { educationFields, educationSchema } from '#domain/joining/education.ts';
import { filesOfEntries, pairRows } from '#server/joining/pair-rows.ts';
import { documentsOf, type PrepareStep } from '#server/joining/prepared-step.ts';
import { groupsOf, inputOf, locateInList, parseSent, withDocuments } from '#server/joining/sent-fields.ts';
import { columnsOf } from '#server/joining/stored-fields.ts';
import { findEducations } from './queries.ts';

/** The education step of a save or of the final submit. */
export const prepareEducation: PrepareStep = async (db, deps, id, sent) => {
  const rows = await findEducations(db, id);
  const listName = sent.call === 'step' ? 'candidateEducationDetailsRequests' : 'educationDetailsRequests';
  const groups = groupsOf(sent, listName, educationFields);
  const paired = pairRows(groups, rows, {
    idField: 'canEducationId',
    idOf: (row) => row.education_id,
    call: sent.call,
    fields: educationFields,
    // No level is there twice.
    sameIn: [['educationType']],
    nextAtSubmit: false,
  });
  const files = filesOfEntries(educationFields, groups, paired);
  const input = groups.map((group, index) => inputOf(group, files[index]));
  const { data, errors } = parseSent(educationSchema, input, (path) =>
    locateInList(groups, listName, path, 'educationType'),
  );
  if (errors) return { errors };
  const entries = data.map((entry, index) => withDocuments(entry, files[index]));
  const toStore = entries.map((entry, index) => ({
    id: paired[index]?.row?.education_id ?? null,
    // A college has no school's columns and the other way round, whatever was there before.
    columns: columnsOf({ deps, id }, educationFields, entry),
  }));
  return {
    errors: null,
    ...documentsOf(educationFields, rows, files),
    rows: { step: 'education', entries: toStore },
    snapshot: entries.map((entry, index) => ({ ...entry, canEducationId: paired[index]?.row?.education_id ?? null })),
    pathOf: (entry, field) => locateInList(groups, listName, [entry ?? 0, field], field),
  };
};
