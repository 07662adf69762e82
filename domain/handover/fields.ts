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

type OwnLabel = { [K in keyof typeof t]: (typeof t)[K] extends string ? K : never }[keyof typeof t];

function field(
  section: 'offer' | 'firstDay' | keyof typeof sectionTitles,
  key: string,
  label: OwnLabel,
  kind: FieldKind,
  value: HandoverField['value'],
): HandoverField {
  const title = () => (section === 'offer' || section === 'firstDay' ? t[section] : sectionTitles[section]);
  return { key: `${section}.${key}`, section: title, label: () => t[label], kind, value };
}

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

function offerField(key: keyof HandoverPerson['offer'], label: OwnLabel, kind: FieldKind = 'text'): HandoverField {
  return field('offer', key, label, kind, ({ offer }) => offer[key]);
}

const words = (parts: readonly FieldValue[], between = ' '): string | null =>
  parts.filter((part) => part !== null && part !== '').join(between) || null;

const currentKeys = ['residenceAddress', 'city', 'state', 'pinCode'];
const permanentKeys = ['permanentAddress', 'permanentCity', 'permanentState', 'permanentPinCode'];

function personalLabel(label: string, key: string): string {
  if (currentKeys.includes(key)) return t.current(label);
  return permanentKeys.includes(key) ? t.permanent(label) : label;
}

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

function highest({ educations }: HandoverPerson): Known | undefined {
  const rank = ({ educationType }: Known) => educationLevels.findIndex((level) => level === educationType);
  return educations.toSorted((one, other) => rank(one) - rank(other))[0];
}

function relative(key: 'fatherName' | 'motherName' | 'spouseName', ...relations: string[]): HandoverField {
  return field('family', key, key, 'text', ({ family }) =>
    textOf(family.find(({ relation }) => relations.includes(String(relation)))?.name),
  );
}

/** Every field that a layout can name, in the order of the layout 'All fields' (docs/rules/handover.md#fields). */
export const handoverFields: readonly HandoverField[] = [
  offerField('candidateId', 'candidateId'),
  offerField('name', 'offerName'),
  offerField('email', 'offerEmail'),
  offerField('mobile', 'offerMobile', 'digits'),
  offerField('role', 'role'),
  offerField('department', 'department'),
  offerField('subDepartment', 'subDepartment'),
  offerField('designation', 'designation'),
  offerField('functionalTitle', 'functionalTitle'),
  offerField('joiningDate', 'joiningDate', 'date'),
  offerField('fixedCTC', 'fixedCTC', 'rupees'),
  offerField('variableCTC', 'variableCTC', 'rupees'),
  field('offer', 'totalCTC', 'totalCTC', 'rupees', ({ offer }) => offer.fixedCTC + offer.variableCTC),
  field('firstDay', 'employeeId', 'employeeId', 'digits', ({ employeeId }) => employeeId),
  field('firstDay', 'joinedOn', 'joinedOn', 'date', ({ joinedOn }) => joinedOn),
  field('personal', 'fullName', 'fullName', 'text', ({ personal: { firstName, middleName, lastName } }) =>
    words([firstName, middleName, lastName].map(textOf)),
  ),
  ...stepFields('personal', askedIn(personalFields, 'AS_SPECIFIED'), {
    from: ({ personal }) => personal,
    label: personalLabel,
  }),
  ...stepFields('bank', bankFields, { from: ({ bank }) => bank }),
  {
    key: 'experience.isFresher',
    section: () => sectionTitles.experience,
    label: () => experienceLabels.isFresher,
    kind: 'text',
    value: ({ isFresher }) => (isFresher === null ? null : isFresher ? fresherLabels.true : fresherLabels.false),
  },
  ...stepFields('experience', experienceFields, { from: lastJob, label: (label) => t.lastJob(label) }),
  field('experience', 'all', 'allJobs', 'text', ({ jobs }) => inOneCell(experienceFields, jobs)),
  ...stepFields('education', educationFields, { from: highest, label: (label) => t.highest(label) }),
  field('education', 'all', 'allEducation', 'text', ({ educations }) => inOneCell(educationFields, educations)),
  relative('fatherName', 'FATHER'),
  relative('motherName', 'MOTHER'),
  relative('spouseName', 'HUSBAND', 'WIFE'),
  field('family', 'all', 'allFamily', 'text', ({ family }) => inOneCell(familyFields, family)),
];

const byKey = new Map(handoverFields.map((field) => [field.key, field]));

export const handoverField = (key: string): HandoverField | undefined => byKey.get(key);

/** 'Bank Details, Account Number'. */
export const fieldOrigin = ({ section, label }: HandoverField): string => t.of(section(), label());
