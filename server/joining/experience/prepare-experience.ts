import { experienceFields, experienceSchema } from '#domain/joining/experience.ts';
import { filesOfEntries, pairRows } from '#server/joining/pair-rows.ts';
import { documentsOf, type PrepareStep } from '#server/joining/prepared-step.ts';
import {
  groupAt,
  groupsOf,
  inputOf,
  locateInList,
  parseSent,
  type Sent,
  withDocuments,
} from '#server/joining/sent-fields.ts';
import { columnsOf } from '#server/joining/stored-fields.ts';
import { findExperiences } from './queries.ts';

/** The experience step of a save or of the final submit, which says FRESHER or EXPERIENCE instead. */
export const prepareExperience: PrepareStep = async (db, deps, id, sent) => {
  const rows = await findExperiences(db, id);
  const listName = sent.call === 'step' ? 'experiences' : 'experienceDetailsRequest';
  const groups = groupsOf(sent, listName, experienceFields);
  const choice = choiceOf(sent);
  // The jobs of a fresher are ignored.
  const entries = choice.isFresher === 'true' ? [] : groups;
  const paired = pairRows(entries, rows, {
    idField: 'canExperienceId',
    idOf: (row) => row.experience_id,
    call: sent.call,
    fields: experienceFields,
    sameIn: [['companyName', 'role', 'fromDate', 'toDate'], ['companyName', 'role'], ['companyName']],
    nextAtSubmit: true,
  });
  const files = filesOfEntries(experienceFields, entries, paired);
  const input = {
    isFresher: choice.isFresher,
    experiences: entries.map((group, index) => inputOf(group, files[index])),
  };
  const { data, errors } = parseSent(experienceSchema, input, ([part, ...path]) =>
    part === 'experiences' ? locateInList(groups, listName, path, 'companyName') : choice.path,
  );
  if (errors) return { errors };
  const jobs = data.experiences.map((job, index) => withDocuments(job, files[index]));
  const toStore = jobs.map((job, index) => ({
    id: paired[index]?.row?.experience_id ?? null,
    columns: columnsOf({ deps, id }, experienceFields, job),
  }));
  return {
    errors: null,
    ...documentsOf(experienceFields, rows, files),
    rows: { step: 'experience', isFresher: data.isFresher === 'true', entries: toStore },
    snapshot: {
      isFresher: data.isFresher,
      experiences: jobs.map((job, index) => ({ ...job, canExperienceId: paired[index]?.row?.experience_id ?? null })),
    },
    pathOf: (entry, field) => (entry === null ? choice.path : locateInList(groups, listName, [entry, field], field)),
  };
};

const submitted: Record<string, string> = { FRESHER: 'true', EXPERIENCE: 'false' };

function choiceOf(sent: Sent): { isFresher: unknown; path: string } {
  if (sent.call === 'step') return { isFresher: sent.fields.isFresher, path: 'isFresher' };
  const group = groupAt(sent, 'personalDetailsRequest');
  const type = group.values.experienceType;
  return { isFresher: typeof type === 'string' ? submitted[type] : undefined, path: group.pathOf('experienceType') };
}
