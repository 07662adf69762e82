import type { BankDetails, ExperienceDetails, FamilyDetails, PersonalDetails } from '#contract/joining.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import { pickFields } from '#domain/joining/fields/define-fields.ts';
import { sectionTitles, entryTitles, fresherLabels, addressTitles } from '#domain/joining/fields/labels.ts';
import { joiningMessages, personalLabels } from '#domain/joining/messages.ts';
import { identityNumberFields, personalFileFields, personFields } from '#domain/joining/personal.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import {
  type AnswersLayout,
  AnswersLayoutProvider,
  Answers,
  AnswerSection,
  useAnswersLayout,
  AnswerEntry,
  Missing,
  Answer,
} from './answers.tsx';
import { EducationSummary } from './education-summary.tsx';
import { FieldAnswers } from './field-answers.tsx';
import type { JoiningDetails, SummaryProps, SectionProps } from './summary-types.ts';

const numberFirst = { ...pickFields(bankFields, ['accountNumber']), ...bankFields };

function BankSummary({ details, edit, ...render }: SectionProps<BankDetails>) {
  const fields = useAnswersLayout() === 'lines' ? numberFirst : bankFields;
  return (
    <AnswerSection title={sectionTitles.bank} edit={edit}>
      <Answers>
        <FieldAnswers fields={fields} details={details} section={sectionTitles.bank} {...render} />
      </Answers>
    </AnswerSection>
  );
}

type JoiningSummaryProps = SummaryProps & {
  details: JoiningDetails;
  /** Where a section is edited; without it nothing can be. */
  editPath?: (step: JoiningStep) => string;
  layout?: AnswersLayout;
};

/** Everything that was answered, step by step (docs/rules/joining-form.md#preview). */
export function JoiningSummary({ details, editPath, layout = 'columns', ...shared }: JoiningSummaryProps) {
  return (
    <AnswersLayoutProvider value={layout}>
      <div>
        <PersonalSummary details={details.personalDetails} edit={editPath?.('personal')} {...shared} />
        <BankSummary details={details.bankDetails} edit={editPath?.('bank')} {...shared} />
        <ExperienceSummary details={details.experienceDetails} edit={editPath?.('experience')} {...shared} />
        <EducationSummary details={details.educationDetails} edit={editPath?.('education')} {...shared} />
        <FamilySummary details={details.familyDetails} edit={editPath?.('family')} {...shared} />
      </div>
    </AnswersLayoutProvider>
  );
}

/** The answers of the experience step: 'Fresher', or one job after the other (docs/rules/joining-form.md#preview). */
function ExperienceSummary({ details, edit, ...render }: SectionProps<ExperienceDetails>) {
  const { isFresher, detailsResponses: jobs } = details;
  return (
    <AnswerSection title={sectionTitles.experience} edit={edit}>
      {isFresher === 'true' && <p>{fresherLabels.true}</p>}
      {isFresher !== 'true' && jobs.length === 0 && (
        <p>
          <Missing>{joiningMessages.notProvided}</Missing>
        </p>
      )}
      {isFresher !== 'true' &&
        jobs.map((job, index) => {
          const title = entryTitles.experience(index + 1);
          return (
            <AnswerEntry key={job.canExperienceId} title={title}>
              <Answers>
                <FieldAnswers fields={experienceFields} details={job} section={title} {...render} />
              </Answers>
            </AnswerEntry>
          );
        })}
    </AnswerSection>
  );
}

function FamilySummary({ details, edit }: SectionProps<readonly FamilyDetails[]>) {
  return (
    <AnswerSection title={sectionTitles.family} edit={edit}>
      {details.length === 0 && (
        <p>
          <Missing>{joiningMessages.notProvided}</Missing>
        </p>
      )}
      {details.map((member, index) => (
        <AnswerEntry key={member.canFamilyId} title={entryTitles.family(index + 1)}>
          <Answers>
            <FieldAnswers fields={familyFields} details={member} section={sectionTitles.family} />
          </Answers>
        </AnswerEntry>
      ))}
    </AnswerSection>
  );
}

/** The answers of the personal step (docs/rules/joining-form.md#preview). */
function PersonalSummary({ details, edit, ...render }: SectionProps<PersonalDetails>) {
  const shared = { details, section: sectionTitles.personal, ...render };
  // In lines the numbers come first: they are what HR compares.
  const numbersFirst = useAnswersLayout() === 'lines';
  const numbers = <FieldAnswers fields={identityNumberFields} {...shared} />;
  return (
    <AnswerSection title={sectionTitles.personal} edit={edit}>
      <Answers>
        {numbersFirst && numbers}
        <FieldAnswers fields={personFields} {...shared} />
        <Answer term={addressTitles.current} wide>
          {addressLine(details.residenceAddress, details.city, details.state, details.pinCode)}
        </Answer>
        <Answer term={addressTitles.permanent} wide>
          {permanentAddress(details)}
        </Answer>
        {!numbersFirst && numbers}
        <FieldAnswers fields={personalFileFields} {...shared} />
      </Answers>
    </AnswerSection>
  );
}

function permanentAddress(details: PersonalDetails): string | null {
  const { permanentAddress: street, permanentCity, permanentState, permanentPinCode } = details;
  if (details.isPermanentAddressSame === 'Y' && details.residenceAddress) return personalLabels.isPermanentAddressSame;
  return addressLine(street, permanentCity, permanentState, permanentPinCode);
}

/** 'Flat 302, Paud Road, Pune, Maharashtra 411038', of what there is. */
function addressLine(
  address: string | null,
  city: string | null,
  state: string | null,
  pinCode: string | null,
): string | null {
  const town = [address, city, state].filter(Boolean).join(', ');
  const line = [town, pinCode].filter(Boolean).join(' ');
  return line === '' ? null : line;
}
