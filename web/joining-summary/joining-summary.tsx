import type { ReactNode } from 'react';
import type { PersonalDetails } from '#contract/joining.ts';
import { fieldsFilledIn } from '#domain/joining/fields/asked-fields.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { askedFields } from '#domain/joining/education.ts';
import { fieldsOfJob } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import {
  addressTitles,
  entryTitles,
  fresherLabels,
  levelLabels,
  sectionTitles,
} from '#domain/joining/fields/labels.ts';
import { joiningMessages, personalLabels } from '#domain/joining/messages.ts';
import { identityNumberFields, personalFileFields, personFields } from '#domain/joining/personal.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { Answer, AnswerEntry, Answers, AnswerSection, Missing } from './answers.tsx';
import { FieldAnswers } from './field-answers.tsx';
import type { JoiningDetails } from './summary-types.ts';

type JoiningSummaryProps = {
  details: JoiningDetails;
  /** Where a section is edited; without it nothing can be. */
  editPath?: (step: JoiningStep) => string;
};

/** Everything that was answered, step by step (docs/rules/joining-form.md#preview). */
export function JoiningSummary({ details, editPath }: JoiningSummaryProps) {
  const { personalDetails, bankDetails, experienceDetails, educationDetails, familyDetails } = details;
  const section = (step: JoiningStep) => ({ title: sectionTitles[step], edit: editPath?.(step) });
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
