import { type ReactNode, type MouseEvent, useState } from 'react';
import type {
  BankDetails,
  EducationDetails,
  ExperienceDetails,
  FamilyDetails,
  PersonalDetails,
  StoredDocument,
} from '#contract/joining.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { askedFields } from '#domain/joining/education.ts';
import { fieldsOfJob } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import type { JoiningFileField } from '#domain/joining/fields/all-fields.ts';
import { fieldsFilledIn } from '#domain/joining/fields/asked-fields.ts';
import type { Field, Fields, FileKey, TextKey } from '#domain/joining/fields/define-fields.ts';
import {
  addressTitles,
  entryTitles,
  fresherLabels,
  levelLabels,
  sectionTitles,
} from '#domain/joining/fields/labels.ts';
import { isMaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { shownValue } from '#domain/joining/fields/shown-value.ts';
import { joiningMessages, personalLabels } from '#domain/joining/messages.ts';
import { identityNumberFields, personalFileFields, personFields } from '#domain/joining/personal.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { DocumentDialog } from '#web/ui/document/document-view.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Answer, AnswerEntry, Answers, AnswerSection, Missing } from './answers.tsx';
import classes from './field-answers.module.css';
import { summaryTexts as t } from './texts.ts';

/** All that a candidate has saved. */
export type JoiningDetails = {
  personalDetails: PersonalDetails;
  bankDetails: BankDetails;
  experienceDetails: ExperienceDetails;
  educationDetails: readonly EducationDetails[];
  familyDetails: readonly FamilyDetails[];
};

/** Everything that was answered, step by step (docs/rules/joining-form.md#preview); `edits` with the way back to each. */
export function JoiningSummary({ details, edits = false }: { details: JoiningDetails; edits?: boolean }) {
  const { personalDetails, bankDetails, experienceDetails, educationDetails, familyDetails } = details;
  const section = (step: JoiningStep) => ({
    title: sectionTitles[step],
    ...(edits && { edit: `/onboard/joining/${step}` }),
  });
  return (
    <div>
      <AnswerSection {...section('personal')}>
        <PersonalAnswers details={personalDetails} />
      </AnswerSection>
      <AnswerSection {...section('bank')}>
        <Answers>
          <FieldAnswers fields={bankFields} details={bankDetails} />
        </Answers>
      </AnswerSection>
      <AnswerSection {...section('experience')}>
        {experienceDetails.isFresher === 'true' ? (
          <p>{fresherLabels.true}</p>
        ) : (
          <Entries>
            {experienceDetails.detailsResponses.map((job, index) => (
              <AnswerEntry key={job.canExperienceId} title={entryTitles.experience(index + 1)}>
                <FieldAnswers fields={fieldsOfJob(job)} details={job} />
              </AnswerEntry>
            ))}
          </Entries>
        )}
      </AnswerSection>
      <AnswerSection {...section('education')}>
        <Entries>
          {educationDetails.map((entry, index) => (
            <AnswerEntry
              key={entry.canEducationId}
              title={entryTitles.educationOf(index + 1, levelLabels[entry.educationType])}
            >
              <FieldAnswers fields={askedFields(entry)} details={entry} />
            </AnswerEntry>
          ))}
        </Entries>
      </AnswerSection>
      <AnswerSection {...section('family')}>
        <Entries>
          {familyDetails.map((member, index) => (
            <AnswerEntry key={member.canFamilyId} title={entryTitles.family(index + 1)}>
              <FieldAnswers fields={familyFields} details={member} />
            </AnswerEntry>
          ))}
        </Entries>
      </AnswerSection>
    </div>
  );
}

function Entries({ children }: { children: ReactNode[] }) {
  if (children.length > 0) return children;
  return (
    <p>
      <Missing>{joiningMessages.notProvided}</Missing>
    </p>
  );
}

function PersonalAnswers({ details }: { details: PersonalDetails }) {
  return (
    <Answers>
      <FieldAnswers fields={personFields} details={details} />
      <Answer term={addressTitles.current} wide>
        {addressLine(details.residenceAddress, details.city, details.state, details.pinCode)}
      </Answer>
      <Answer term={addressTitles.permanent} wide>
        {permanentAddress(details)}
      </Answer>
      <FieldAnswers fields={fieldsFilledIn(identityNumberFields, details)} details={details} />
      <FieldAnswers fields={fieldsFilledIn(personalFileFields, details)} details={details} />
    </Answers>
  );
}

function permanentAddress(details: PersonalDetails): string | null {
  const { permanentAddress: street, permanentCity, permanentState, permanentPinCode } = details;
  if (details.isPermanentAddressSame === 'Y' && details.residenceAddress) return personalLabels.isPermanentAddressSame;
  return addressLine(street, permanentCity, permanentState, permanentPinCode);
}

/** 'Flat 302, Paud Road, Pune, Maharashtra 411038', of what there is. */
function addressLine(...[address, city, state, pinCode]: (string | null)[]): string | null {
  const town = [address, city, state].filter(Boolean).join(', ');
  return [town, pinCode].filter(Boolean).join(' ') || null;
}

type Value = string | number | null;
type Details<F extends Fields> = { readonly [K in TextKey<F>]: Value } & ([FileKey<F>] extends [never]
  ? unknown
  : { readonly documents: Readonly<Record<FileKey<F>, StoredDocument | null>> });

type FieldAnswersProps<F extends Fields> = { fields: F; details: Details<F> };

function FieldAnswers<F extends Fields>({ fields, details }: FieldAnswersProps<F>) {
  const values = new Map<string, unknown>(Object.entries(details));
  const documents = new Map(Object.entries((values.get('documents') ?? {}) as Record<string, StoredDocument | null>));

  function shown(key: string, field: Field): ReactNode {
    if (field.file !== undefined) {
      const document = documents.get(key) ?? null;
      if (document !== null) return <DocumentLink label={field.label} document={document} />;
      return <Missing>{joiningMessages.noneUploaded[key as JoiningFileField]}</Missing>;
    }
    const value = (values.get(key) ?? null) as Value;
    if (isMaskedNumber(key)) return value === null || value === '' ? null : maskNumber(key, String(value));
    return shownValue(field, value);
  }
  return Object.entries(fields).map(([key, field]) => (
    <Answer key={key} term={field.label} wide={field.shown === 'email' ? 'phone' : false}>
      {shown(key, field)}
    </Answer>
  ));
}

/** A file as a link that opens it over the page; the link itself leads to the file, for anyone who wants another tab. */
function DocumentLink({ label, document }: { label: string; document: StoredDocument }) {
  const [open, setOpen] = useState(false);
  function show(event: MouseEvent): void {
    // What it is, only the browser can tell: the link shows it in another tab.
    if (document.type === 'other' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }
  return (
    <>
      <a className={classes.link} href={document.url} target="_blank" rel="noreferrer" onClick={show}>
        <Icon name="file" />
        <span className={classes.name}>
          <VisuallyHidden>{t.view(label)}</VisuallyHidden>
          {document.name}
        </span>
      </a>
      {open && <DocumentDialog title={label} file={document} onClose={() => setOpen(false)} />}
    </>
  );
}
