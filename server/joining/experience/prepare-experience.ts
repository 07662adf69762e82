import { experienceSchema } from '#domain/joining/experience.ts';
import { documentsOf, type PrepareStep } from '#server/joining/prepared-step.ts';
import {
  chooseFile,
  documentIdOf,
  groupAt,
  groupsOf,
  locateInList,
  pairRows,
  parseSent,
  type Sent,
  type SentGroup,
} from '#server/joining/sent-fields.ts';
import { findExperiences, storeExperiences, type ExperienceRow } from './queries.ts';

/** The experience step of a save or of the final submit, which says FRESHER or EXPERIENCE instead. */
export const prepareExperience: PrepareStep = async (db, _deps, candidateOfferId, sent) => {
  const rows = await findExperiences(db, candidateOfferId);
  const listName = sent.call === 'step' ? 'experiences' : 'experienceDetailsRequest';
  const groups = groupsOf(sent, listName);
  const choice = choiceOf(sent);
  // What a fresher sent of jobs is not looked at.
  const entries = choice.isFresher === 'true' ? [] : groups;
  const paired = pairRows(entries, rows, {
    idField: 'canExperienceId',
    idOf: (row) => row.experience_id,
    ...(sent.call === 'submit' ? { guess: rowOfSameJob } : {}),
  });
  const files = entries.map((group, index) => chooseFile(group, 'paySlip', paired[index]?.payslip_document_id));
  const input = {
    isFresher: choice.isFresher,
    experiences: entries.map((group, index) => ({ ...group.values, paySlip: files[index]?.state })),
  };
  const { data, errors } = parseSent(experienceSchema, input, ([part, ...path]) =>
    part === 'experiences' ? locateInList(groups, listName, path, 'companyName') : choice.path,
  );
  if (errors) return { errors };
  const jobs = data.experiences.map((entry, index) => ({
    id: paired[index]?.experience_id ?? null,
    entry,
    payslipDocumentId: documentIdOf(files[index]),
  }));
  return {
    errors: null,
    before: rows.map((row) => row.payslip_document_id),
    ...documentsOf(files),
    store: () => storeExperiences(db, candidateOfferId, data.isFresher === 'true', jobs),
    snapshot: {
      isFresher: data.isFresher,
      experiences: jobs.map(({ entry, payslipDocumentId }) => ({ ...entry, paySlip: payslipDocumentId })),
    },
  };
};

const submitted: Record<string, string> = { FRESHER: 'true', EXPERIENCE: 'false' };

function choiceOf(sent: Sent): { isFresher: unknown; path: string } {
  if (sent.call === 'step') return { isFresher: sent.fields.isFresher, path: 'isFresher' };
  const group = groupAt(sent, 'personalDetailsRequest');
  const type = group.values.experienceType;
  return { isFresher: typeof type === 'string' ? submitted[type] : undefined, path: group.pathOf('experienceType') };
}

/** The final submit names no ids: a job is the stored one at the same company, else the next one in order. */
function rowOfSameJob(group: SentGroup, free: ExperienceRow[]): ExperienceRow | undefined {
  const name = group.values.companyName;
  const company = typeof name === 'string' ? name.trim().toLowerCase() : null;
  return free.find((row) => row.company_name.toLowerCase() === company) ?? free[0];
}
