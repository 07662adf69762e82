import type { PersonalDetails } from '#contract/joining.ts';
import { addressTitles, sectionTitles } from '#domain/joining/fields/labels.ts';
import { personalLabels } from '#domain/joining/messages.ts';
import { identityNumberFields, personalFileFields, personFields } from '#domain/joining/personal.ts';
import { Answer, Answers, AnswerSection, useAnswersLayout } from './answers.tsx';
import { FieldAnswers } from './field-answers.tsx';
import type { SectionProps } from './summary-types.ts';

/** The answers of the personal step (docs/rules/joining-form.md#preview). */
export function PersonalSummary({ details, edit, ...render }: SectionProps<PersonalDetails>) {
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
