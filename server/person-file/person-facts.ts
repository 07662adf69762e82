import { fieldsFilledIn } from '#domain/joining/fields/asked-fields.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { educationFields } from '#domain/joining/education.ts';
import { fieldsOfJob } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import { type Fields, textFields } from '#domain/joining/fields/define-fields.ts';
import {
  addressTitles,
  entryTitles,
  fresherLabels,
  levelLabels,
  sectionTitles,
} from '#domain/joining/fields/labels.ts';
import { withMaskedNumbers } from '#domain/joining/fields/masked-numbers.ts';
import { shownValue } from '#domain/joining/fields/shown-value.ts';
import {
  currentAddressFields,
  identityNumberFields,
  permanentAddressFields,
  personFields,
} from '#domain/joining/personal.ts';
import { personPdfTexts as t } from '#domain/person-file/messages.ts';
import type { FactGroup, FactRow, FactSection, PersonFacts } from '#domain/person-file/person-facts.ts';
import { wordsOfPath } from '#domain/review/path-words.ts';
import { formatDate, formatInstant } from '#domain/values/calendar.ts';
import type { JoiningRecord } from '#server/joining/read-record.ts';
import type { PersonFile } from './read-person-file.ts';

type Person = Pick<PersonFile, 'head' | 'record' | 'submissions'>;

/** The PDF with a person's answers: the person, all answers with whole numbers, the documents, the history. */
export function personFacts(file: PersonFile, company: string, madeOn: Date): PersonFacts {
  return factsOf(file, company, madeOn, [
    ...answerSections(file.record),
    section(t.documents, documentRows(file)),
    section(t.submissions, submissionRows(file)),
    section(t.review, reviewRows(file)),
    section(t.history, historyRows(file)),
  ]);
}

/** The same for the person themselves: their answers with masked numbers, and nothing of HR's. */
export function ownFacts(file: Person, company: string, madeOn: Date): PersonFacts {
  const { record } = file;
  const personalDetails = withMaskedNumbers(record.personalDetails);
  const bankDetails = withMaskedNumbers(record.bankDetails);
  return factsOf(file, company, madeOn, answerSections({ ...record, personalDetails, bankDetails }));
}

function factsOf({ head, submissions }: Person, company: string, madeOn: Date, sections: FactSection[]): PersonFacts {
  const [latest] = submissions;
  const inForce = latest !== undefined && latest.sentBack === null;
  return {
    company,
    candidateId: head.candidate_id,
    name: head.candidate_name,
    madeOn: madeOn.toISOString(),
    rows: [
      row(t.candidateId, head.candidate_id),
      row(t.role, head.offered_role),
      row(t.department, head.dept_name),
      row(t.joiningDate, formatDate(head.joining_date)),
      row(t.form, inForce ? t.submitted(formatInstant(latest.submittedOn)) : t.notSubmitted),
      row(t.madeOn, formatInstant(madeOn)),
    ],
    sections: sections.filter(({ groups }) => groups.some(({ heading, rows }) => heading !== null || rows.length > 0)),
  };
}

function answerSections(record: JoiningRecord): FactSection[] {
  const { personalDetails, bankDetails, experienceDetails, educationDetails, familyDetails } = record;
  const jobs = experienceDetails.detailsResponses.map((job, index) =>
    group(entryTitles.experience(index + 1), rowsOf(fieldsOfJob(job), job)),
  );
  const levels = educationDetails.map((entry, index) => {
    const heading = entryTitles.educationOf(index + 1, levelLabels[entry.educationType]);
    // A level of education has only some of the fields.
    return group(heading, rowsOf(educationFields, entry, { answered: true }));
  });
  const family = familyDetails.map((one, index) => group(entryTitles.family(index + 1), rowsOf(familyFields, one)));
  const { isFresher } = experienceDetails;
  const kind = row(t.background, isFresher === null ? null : fresherLabels[isFresher]);
  const ownFields = fieldsFilledIn({ ...personFields, ...identityNumberFields }, personalDetails);
  return [
    {
      heading: sectionTitles.personal,
      groups: [
        group(null, rowsOf(ownFields, personalDetails)),
        group(addressTitles.current, rowsOf(currentAddressFields, personalDetails)),
        group(addressTitles.permanent, rowsOf(permanentAddressFields, personalDetails)),
      ],
    },
    section(sectionTitles.bank, rowsOf(bankFields, bankDetails)),
    { heading: sectionTitles.experience, groups: [group(null, [kind]), ...jobs] },
    entries(sectionTitles.education, levels),
    entries(sectionTitles.family, family),
  ];
}

const group = (heading: string | null, rows: FactRow[]): FactGroup => ({ heading, rows });
const section = (heading: string, rows: FactRow[]): FactSection => ({ heading, groups: [group(null, rows)] });
const entries = (heading: string, groups: FactGroup[]): FactSection =>
  groups.length > 0 ? { heading, groups } : section(heading, [row(heading, null)]);

function row(label: string, value: string | null, note = ''): FactRow {
  return { label, lines: value === null || value === '' ? [t.none] : value.split(/\r?\n/), note };
}

/** The answers to these fields, or of them the `answered` ones. */
function rowsOf(fields: Fields, details: object, { answered = false } = {}): FactRow[] {
  const values = new Map<string, string | number | null>(Object.entries(details));
  return textFields(fields).flatMap(([key, field]) => {
    const value = shownValue(field, values.get(key) ?? null);
    return answered && (value === null || value === '') ? [] : [row(field.label, value)];
  });
}

const whole = new Intl.NumberFormat('en-IN');

function documentRows({ documents }: PersonFile): FactRow[] {
  return documents.map(({ name, type, bytes, sha256 }) =>
    row(name, t.document(type, whole.format(bytes)), t.sha256(sha256.toString('hex'))),
  );
}

/** The oldest first, as they are numbered. */
function submissionRows({ submissions }: PersonFile): FactRow[] {
  return submissions.toReversed().map(({ submittedOn, sentBack }, index) => {
    const note = sentBack === null ? '' : t.sentBack(formatInstant(sentBack.on), sentBack.by, sentBack.reason);
    return row(t.submission(index + 1), t.submitted(formatInstant(submittedOn)), note);
  });
}

function reviewRows({ marks, verifications, record }: PersonFile): FactRow[] {
  const named = entryNames(record);
  return [
    ...marks.map(({ path, verdict, note, marked_on: on, name }) =>
      row(
        wordsOfPath(path, named),
        t.verdicts[verdict === 'FIX' ? 'FIX' : 'OK'],
        [note ?? '', t.by(name, formatInstant(on))].filter(Boolean).join('. '),
      ),
    ),
    ...verifications.map(({ verified_on: on, name, reopened_on: reopenedOn, reopened_by: by, reason }) => {
      const reopened = reopenedOn === null ? '' : t.reopened(formatInstant(reopenedOn), by ?? '', reason ?? '');
      return row(t.verified, t.by(name, formatInstant(on)), reopened);
    }),
  ];
}

/** Labels of entries by their paths in a review. */
function entryNames({ experienceDetails, educationDetails, familyDetails }: JoiningRecord): Map<string, string> {
  const { detailsResponses: jobs } = experienceDetails;
  return new Map([
    ...jobs.map((job) => [`experience.${job.canExperienceId}.companyName`, job.companyName] as const),
    ...educationDetails.map((one) => [`education.${one.canEducationId}.educationType`, one.educationType] as const),
    ...familyDetails.map((member) => [`family.${member.canFamilyId}.name`, member.name] as const),
  ]);
}

function historyRows({ history }: PersonFile): FactRow[] {
  const rows = history.content.map(({ on, who, what }) => row(formatInstant(on), `${who} ${what}`));
  return history.totalElements > rows.length ? [...rows, row('', t.earlier)] : rows;
}
