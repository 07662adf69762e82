import type * as z from 'zod/mini';
import { bankFields, bankSchema } from '#domain/joining/bank.ts';
import { educationFields, educationSchema } from '#domain/joining/education.ts';
import { experienceFields, experienceSchema } from '#domain/joining/experience.ts';
import { familyFields, familySchema, isMinor } from '#domain/joining/family.ts';
import type { Fields } from '#domain/joining/fields/define-fields.ts';
import { askedIn } from '#domain/joining/fields/asked-fields.ts';
import { personalFields, personalSchemas } from '#domain/joining/personal.ts';
import { privacyNoticeRefs } from '#domain/privacy/notice-texts.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { filesOfEntries, pairRows, type How } from '#server/joining/pair-rows.ts';
import { documentsOf, type PrepareStep } from '#server/joining/prepared-step.ts';
import {
  chooseFiles,
  groupAt,
  groupsOf,
  inputOf,
  locateInList,
  parseSent,
  withDocuments,
  type Sent,
  type SentGroup,
} from '#server/joining/sent-fields.ts';
import { columnsOf, type FileRow } from '#server/joining/stored-fields.ts';
import { isNoticePublished } from '#server/settings/queries.ts';
import { aadhaarModeOf } from './aadhaar-mode.ts';
import { findEntries, findRow } from './queries.ts';

/** How each step is read out of a save, or out of the final submit, whose names are others. */
export const prepareStep: Record<JoiningStep, PrepareStep> = {
  async personal(db, deps, id, sent) {
    const row = await findRow(db, 'personal_details', id);
    const aadhaar = await aadhaarModeOf(db, id);
    const how = { fields: personalFields, asked: askedIn(personalFields, aadhaar), schema: personalSchemas[aadhaar] };
    const { data: personal, errors, rest } = readGroup(sent, 'personalDetailsRequest', row, how);
    if (errors) return { errors };
    const columns = {
      ...columnsOf({ deps, id }, personalFields, personal),
      permanent_address_same: personal.isPermanentAddressSame === 'Y',
      aadhaar_mode: aadhaar,
    };
    return { errors, ...rest, rows: { step: 'personal', columns }, snapshot: personal };
  },

  async bank(db, deps, id, sent) {
    const row = await findRow(db, 'bank_details', id);
    const how = { fields: bankFields, schema: bankSchema };
    const { data: bank, errors, rest } = readGroup(sent, 'bankDetailsRequest', row, how);
    if (errors) return { errors };
    const columns = columnsOf({ deps, id }, bankFields, bank);
    return { errors, ...rest, rows: { step: 'bank', columns }, snapshot: bank };
  },

  async experience(db, deps, id, sent) {
    const rows = await findEntries(db, 'experiences', id);
    const choice = choiceOf(sent);
    const list = readList(sent, rows, {
      names: { step: 'experiences', submit: 'experienceDetailsRequest' },
      // The jobs of a fresher are ignored.
      isIgnored: choice.isFresher === 'true',
      firstField: 'companyName',
      idField: 'canExperienceId',
      idOf: (row) => row.experience_id,
      fields: experienceFields,
      sameIn: [['companyName', 'role', 'fromDate', 'toDate'], ['companyName', 'role'], ['companyName']],
      takesNext: true,
    });
    const input = { isFresher: choice.isFresher, experiences: list.input };
    const { data, errors } = parseSent(experienceSchema, input, ([part, ...path]) =>
      part === 'experiences' ? list.locate(path) : choice.path,
    );
    if (errors) return { errors };
    const jobs = data.experiences.map((job, index) => withDocuments(job, list.files[index]));
    const entries = list.entriesOf(jobs, (job) => columnsOf({ deps, id }, experienceFields, job));
    return {
      errors,
      ...documentsOf(experienceFields, rows, list.files),
      rows: { step: 'experience', isFresher: data.isFresher === 'true', entries },
      snapshot: { isFresher: data.isFresher, experiences: list.withIds(jobs) },
      pathOf: (entry, field) => (entry === null ? choice.path : list.pathOf(entry, field)),
    };
  },

  async education(db, deps, id, sent) {
    const rows = await findEntries(db, 'educations', id);
    const list = readList(sent, rows, {
      names: { step: 'candidateEducationDetailsRequests', submit: 'educationDetailsRequests' },
      firstField: 'educationType',
      idField: 'canEducationId',
      idOf: (row) => row.education_id,
      fields: educationFields,
      // No level is there twice.
      sameIn: [['educationType']],
      takesNext: false,
    });
    const { data, errors } = parseSent(educationSchema, list.input, list.locate);
    if (errors) return { errors };
    const educations = data.map((entry, index) => withDocuments(entry, list.files[index]));
    // A college has no school's columns and the other way round, whatever was there before.
    const entries = list.entriesOf(educations, (entry) => columnsOf({ deps, id }, educationFields, entry));
    const documents = documentsOf(educationFields, rows, list.files);
    const { pathOf, withIds } = list;
    return { errors, ...documents, rows: { step: 'education', entries }, snapshot: withIds(educations), pathOf };
  },

  async family(db, deps, id, sent) {
    const rows = await findEntries(db, 'family_members', id);
    const list = readList(sent, rows, {
      names: { step: 'candidateFamilyDetailsRequests', submit: 'familyDetailsRequests' },
      firstField: 'name',
      idField: 'canFamilyId',
      idOf: (row) => row.family_id,
      fields: familyFields,
      sameIn: [['name', 'relation', 'dateOfBirth'], ['name', 'relation'], ['name']],
      takesNext: true,
    });
    const { data, errors } = parseSent(familySchema, list.input, list.locate);
    if (errors) return { errors };
    const { pathOf, withIds } = list;
    const members = data.map(({ isGuardian, ...member }, index) => {
      const kept = rows.find((row) => row.family_id === list.ids[index])?.is_guardian ?? null;
      return { member, isGuardian: isGuardian === undefined ? kept : isGuardian === 'Yes' };
    });
    const unconfirmed = members.flatMap(({ member, isGuardian }, index) =>
      isMinor(member.dateOfBirth) && isGuardian !== true
        ? [{ path: pathOf(index, 'isGuardian'), text: privacyNoticeRefs.guardian }]
        : [],
    );
    if (unconfirmed.length > 0 && (await isNoticePublished(db))) return { errors: unconfirmed };
    const entries = list.entriesOf(members, ({ member, isGuardian }) => ({
      ...columnsOf({ deps, id }, familyFields, member),
      is_guardian: isGuardian,
    }));
    const none = { before: [], after: [], uploads: [] };
    const snapshot = withIds(members.map(({ member }) => member));
    return { errors, ...none, rows: { step: 'family', entries }, snapshot, pathOf };
  },
};

/** A step of one group of fields; the submit has it under the name `at`. */
function readGroup<F extends Fields, S extends z.ZodMiniType<object>>(
  sent: Sent,
  at: string,
  row: FileRow<F> | undefined,
  { fields, asked = fields, schema }: { fields: F; asked?: F; schema: S },
) {
  const group = groupAt(sent, sent.call === 'step' ? '' : at, fields);
  const files = chooseFiles(asked, group, row);
  const { data, errors } = parseSent(schema, inputOf(group, files), ([field]) => group.pathOf(String(field)));
  if (errors) return { data: null, errors, rest: null };
  return {
    data: withDocuments(data, files),
    errors: null,
    rest: {
      ...documentsOf(fields, row ? [row] : [], [files]),
      pathOf: (_entry: number | null, field: string) => group.pathOf(field),
    },
  };
}

type ReadList<R, F extends Fields> = Omit<How<R, F>, 'call'> & {
  names: Record<Sent['call'], string>;
  isIgnored?: boolean;
  /** Where an issue of the list itself is said. */
  firstField: string;
};

/** A step of a list of entries: each with the stored row that it is about, and its files. */
function readList<F extends Fields, R extends FileRow<F>>(sent: Sent, rows: R[], how: ReadList<R, F>) {
  const { names, isIgnored = false, firstField, fields } = how;
  const name = names[sent.call];
  const groups = groupsOf(sent, name, fields);
  const entries: SentGroup[] = isIgnored ? [] : groups;
  const paired = pairRows(entries, rows, { ...how, call: sent.call });
  const files = filesOfEntries(fields, entries, paired);
  const ids = paired.map(({ row }) => (row === null ? null : how.idOf(row)));
  return {
    files,
    ids,
    input: entries.map((group, index) => inputOf(group, files[index])),
    /** Each value's columns for the row that it updates. */
    entriesOf: <V, C>(values: V[], toColumns: (value: V) => C) =>
      values.map((value, index) => ({ id: ids[index] ?? null, columns: toColumns(value) })),
    withIds: <V extends object>(values: V[]) =>
      values.map((value, index) => ({ ...value, [how.idField]: ids[index] ?? null })),
    locate: (path: PropertyKey[]) => locateInList(groups, name, path, firstField),
    pathOf: (entry: number | null, field: string) => locateInList(groups, name, [entry ?? 0, field], field),
  };
}

const submitted: Record<string, string> = { FRESHER: 'true', EXPERIENCE: 'false' };

/** The submit says FRESHER or EXPERIENCE instead. */
function choiceOf(sent: Sent): { isFresher: unknown; path: string } {
  if (sent.call === 'step') return { isFresher: sent.fields.isFresher, path: 'isFresher' };
  const group = groupAt(sent, 'personalDetailsRequest');
  const type = group.values.experienceType;
  return { isFresher: typeof type === 'string' ? submitted[type] : undefined, path: group.pathOf('experienceType') };
}
