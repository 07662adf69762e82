import { lastFourDigits } from '#domain/joining/aadhaar.ts';
import { askedIn } from '#domain/joining/fields/asked-fields.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { educationFields, educationLevels } from '#domain/joining/education.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import { type Field, type Fields, textFields } from '#domain/joining/fields/define-fields.ts';
import { fresherLabels, sectionTitles } from '#domain/joining/fields/labels.ts';
import { isMaskedNumber, type MaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import { experienceLabels } from '#domain/joining/messages.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { formatDate } from '#domain/values/calendar.ts';
import { handoverFieldTexts as t } from './messages.ts';
import type { HandoverPerson } from './person.ts';

/** What a field's cells contain. `digits` is text that a program could mistake for a number: leading zeros and all
 * digits are kept. A date is YYYY-MM-DD here; a layout says how it is written. */
export type FieldKind = 'text' | 'digits' | 'date' | 'rupees' | 'number';
type FieldValue = string | number | null;

export type HandoverField = {
  /** Its name in layouts: these are stored, so none is ever renamed or removed. */
  key: string;
  section: () => string;
  label: () => string;
  kind: FieldKind;
  masked?: MaskedNumber;
  value: (person: HandoverPerson) => FieldValue;
};

type Known = { readonly [key: string]: string | number | boolean | null | undefined };

const digitKeys = new Set(['pinCode', 'permanentPinCode', 'aadhaarNumber', 'accountNumber']);

function kindOf(key: string, { shown }: Field): FieldKind {
  if (shown === 'date') return 'date';
  if (shown === 'grade') return 'number';
  return shown === 'phone' || digitKeys.has(key) ? 'digits' : 'text';
}

/** An answer as a cell has it: a choice by its label, a grade as a number. */
function answerOf(key: string, { choiceLabels, shown }: Field, known: Known | undefined): FieldValue {
  const value = known?.[key] ?? null;
  // Other systems take a whole Aadhaar number or none.
  if (value === null || value === '' || (key === 'aadhaarNumber' && lastFourDigits.test(String(value)))) return null;
  if (typeof value === 'boolean') return choiceLabels?.[value ? 'Y' : 'N'] ?? String(value);
  if (shown === 'grade') return Number(value);
  return typeof value === 'string' ? (choiceLabels?.[value] ?? value) : value;
}

type From = (person: HandoverPerson) => Known | undefined;
type Labelled = (label: string, key: string) => string;

function stepFields(
  section: 'personal' | 'bank' | 'experience' | 'education',
  fields: Fields,
  { from, label = (own) => own }: { from: From; label?: Labelled },
): HandoverField[] {
  return textFields(fields).map(([key, field]) => ({
    key: `${section}.${key}`,
    section: () => sectionTitles[section],
    label: () => label(field.label, key),
    kind: kindOf(key, field),
    ...(isMaskedNumber(key) ? { masked: key } : {}),
    value: (person) => answerOf(key, field, from(person)),
  }));
}

function offerField(key: keyof HandoverPerson['offer'], label: () => string, kind: FieldKind = 'text'): HandoverField {
  return { key: `offer.${key}`, section: () => t.offer, label, kind, value: ({ offer }) => offer[key] };
}

const offerFields: HandoverField[] = [
  offerField('candidateId', () => t.candidateId),
  offerField('name', () => t.offerName),
  offerField('email', () => t.offerEmail),
  offerField('mobile', () => t.offerMobile, 'digits'),
  offerField('role', () => t.role),
  offerField('department', () => t.department),
  offerField('subDepartment', () => t.subDepartment),
  offerField('designation', () => t.designation),
  offerField('functionalTitle', () => t.functionalTitle),
  offerField('joiningDate', () => t.joiningDate, 'date'),
  offerField('fixedCTC', () => t.fixedCTC, 'rupees'),
  offerField('variableCTC', () => t.variableCTC, 'rupees'),
  {
    key: 'offer.totalCTC',
    section: () => t.offer,
    label: () => t.totalCTC,
    kind: 'rupees',
    value: ({ offer }) => offer.fixedCTC + offer.variableCTC,
  },
];

const firstDayFields: HandoverField[] = [
  {
    key: 'firstDay.employeeId',
    section: () => t.firstDay,
    label: () => t.employeeId,
    kind: 'digits',
    value: ({ employeeId }) => employeeId,
  },
  {
    key: 'firstDay.joinedOn',
    section: () => t.firstDay,
    label: () => t.joinedOn,
    kind: 'date',
    value: ({ joinedOn }) => joinedOn,
  },
];

const words = (parts: readonly FieldValue[], between = ' '): string | null =>
  parts.filter((part) => part !== null && part !== '').join(between) || null;

const currentKeys = ['residenceAddress', 'city', 'state', 'pinCode'];
const permanentKeys = ['permanentAddress', 'permanentCity', 'permanentState', 'permanentPinCode'];

function personalLabel(label: string, key: string): string {
  if (currentKeys.includes(key)) return t.current(label);
  return permanentKeys.includes(key) ? t.permanent(label) : label;
}

const personal: HandoverField[] = [
  {
    key: 'personal.fullName',
    section: () => sectionTitles.personal,
    label: () => t.fullName,
    kind: 'text',
    value: ({ personal: { firstName, middleName, lastName } }) =>
      words([textOf(firstName), textOf(middleName), textOf(lastName)]),
  },
  ...stepFields('personal', askedIn(personalFields, 'AS_SPECIFIED'), {
    from: (person) => person.personal,
    label: personalLabel,
  }),
];

function textOf(value: Known[string]): string | null {
  return typeof value === 'string' ? value : null;
}

/** The job that the candidate still has, else the one that ended last. */
function lastJob({ jobs }: HandoverPerson): Known | undefined {
  const ended = (job: Known) =>
    `${job.isCurrentJob === 'Yes' ? 1 : 0} ${textOf(job.toDate) ?? ''} ${textOf(job.fromDate) ?? ''}`;
  return jobs.toSorted((one, other) => (ended(one) < ended(other) ? 1 : -1))[0];
}

/** Entries in one cell: their answers by commas, themselves by semicolons. */
function inOneCell(fields: Fields, entries: readonly Known[]): string | null {
  const all = entries.map((entry) => {
    const answers = textFields(fields).map(([key, field]) => {
      const answer = answerOf(key, field, entry);
      if (key === 'isCurrentJob') return answer === null ? null : t.stillThere;
      return field.shown === 'date' && typeof answer === 'string' ? formatDate(answer) : answer;
    });
    return words(answers, ', ');
  });
  return words(all, '; ');
}

const experience: HandoverField[] = [
  {
    key: 'experience.isFresher',
    section: () => sectionTitles.experience,
    label: () => experienceLabels.isFresher,
    kind: 'text',
    value: ({ isFresher }) => (isFresher === null ? null : isFresher ? fresherLabels.true : fresherLabels.false),
  },
  ...stepFields('experience', experienceFields, { from: lastJob, label: (label) => t.lastJob(label) }),
  {
    key: 'experience.all',
    section: () => sectionTitles.experience,
    label: () => t.allJobs,
    kind: 'text',
    value: ({ jobs }) => inOneCell(experienceFields, jobs),
  },
];

function highest({ educations }: HandoverPerson): Known | undefined {
  const rank = ({ educationType }: Known) => educationLevels.findIndex((level) => level === educationType);
  return educations.toSorted((one, other) => rank(one) - rank(other))[0];
}

const education: HandoverField[] = [
  ...stepFields('education', educationFields, { from: highest, label: (label) => t.highest(label) }),
  {
    key: 'education.all',
    section: () => sectionTitles.education,
    label: () => t.allEducation,
    kind: 'text',
    value: ({ educations }) => inOneCell(educationFields, educations),
  },
];

function relative(key: string, label: () => string, relations: readonly string[]): HandoverField {
  return {
    key: `family.${key}`,
    section: () => sectionTitles.family,
    label,
    kind: 'text',
    value: ({ family }) => textOf(family.find(({ relation }) => relations.includes(String(relation)))?.name),
  };
}

const family: HandoverField[] = [
  relative('fatherName', () => t.fatherName, ['FATHER']),
  relative('motherName', () => t.motherName, ['MOTHER']),
  relative('spouseName', () => t.spouseName, ['HUSBAND', 'WIFE']),
  {
    key: 'family.all',
    section: () => sectionTitles.family,
    label: () => t.allFamily,
    kind: 'text',
    value: ({ family: members }) => inOneCell(familyFields, members),
  },
];

/** Every field that a layout can name, in the order of the layout 'All fields' (docs/rules/handover.md#fields). */
export const handoverFields: readonly HandoverField[] = [
  ...offerFields,
  ...firstDayFields,
  ...personal,
  ...stepFields('bank', bankFields, { from: (person) => person.bank }),
  ...experience,
  ...education,
  ...family,
];

const byKey = new Map(handoverFields.map((field) => [field.key, field]));

export const handoverField = (key: string): HandoverField | undefined => byKey.get(key);

/** 'Bank Details, Account Number'. */
export const fieldOrigin = ({ section, label }: HandoverField): string => t.of(section(), label());
