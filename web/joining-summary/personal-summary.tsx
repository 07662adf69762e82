import type { PersonalDetails } from '#contract/joining.ts';
import { type MaskableNumber, maskNumber } from '#domain/joining/mask.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { Answer, Answers, AnswerSection, shownDate, shownPhone, useAnswersLayout } from './answers.tsx';
import { genderLabels, maritalStatusLabels, sectionTitles } from './labels.ts';
import { documentShown } from './summary-document.tsx';
import type { SectionProps } from './summary-types.ts';

const section = sectionTitles.personal;

/** The answers of the personal step (docs/rules/joining-form.md#preview). */
export function PersonalSummary({
  details,
  edit,
  renderNumber = maskNumber,
  renderDocument,
}: SectionProps<PersonalDetails>) {
  const number = (field: MaskableNumber, value: string | null) => (value ? renderNumber(field, value) : null);
  const document = (field: keyof PersonalDetails['documents'], label: string) =>
    documentShown(
      { field, label, section, document: details.documents[field], missing: joiningMessages.noneUploaded[field] },
      renderDocument,
    );
  // In lines the numbers come first: they are what HR compares.
  const numbersFirst = useAnswersLayout() === 'lines';
  const numbers = (
    <>
      <Answer term="PAN Number">{number('panNumber', details.panNumber)}</Answer>
      <Answer term="Aadhaar Number">{number('aadhaarNumber', details.aadhaarNumber)}</Answer>
    </>
  );
  return (
    <AnswerSection title={section} edit={edit}>
      <Answers>
        {numbersFirst && numbers}
        <Answer term="First Name">{details.firstName}</Answer>
        <Answer term="Middle Name">{details.middleName}</Answer>
        <Answer term="Last Name">{details.lastName}</Answer>
        <Answer term="Date of Birth">{shownDate(details.dateOfBirth)}</Answer>
        <Answer term="Gender">{details.gender && genderLabels[details.gender]}</Answer>
        <Answer term="Blood Group">{details.bloodGroup}</Answer>
        <Answer term="Marital Status">{details.maritalStatus && maritalStatusLabels[details.maritalStatus]}</Answer>
        <Answer term="Mobile Number">{shownPhone(details.mobileNumber)}</Answer>
        <Answer term="Alternate Mobile Number">{shownPhone(details.alterNativeMobileNumber)}</Answer>
        <Answer term="Emergency Mobile Number">{shownPhone(details.emergencyMobileNumber)}</Answer>
        <Answer term="Email" wide="phone">
          {details.emailAddress}
        </Answer>
        <Answer term="Current Address" wide>
          {addressLine(details.residenceAddress, details.city, details.state, details.pinCode)}
        </Answer>
        <Answer term="Permanent Address" wide>
          {permanentAddress(details)}
        </Answer>
        {!numbersFirst && numbers}
        <Answer term="PAN Card">{document('panDocument', 'PAN Card')}</Answer>
        <Answer term="Aadhaar Card">{document('aadhaarDocument', 'Aadhaar Card')}</Answer>
        <Answer term="Profile Photo">{document('profile', 'Profile Photo')}</Answer>
      </Answers>
    </AnswerSection>
  );
}

function permanentAddress(details: PersonalDetails): string | null {
  const { permanentAddress: street, permanentCity, permanentState, permanentPinCode } = details;
  if (details.isPermanentAddressSame === 'Y' && details.residenceAddress) return 'Same as current Address';
  return addressLine(street, permanentCity, permanentState, permanentPinCode);
}

/** 'Flat 302, Paud Road, Pune, Maharashtra 411038', of what there is. */
function addressLine(
  address: string | null,
  city: string | null,
  state: string | null,
  pinCode: string | null,
): string | null {
  const place = [address, city, state].filter(Boolean).join(', ');
  const line = [place, pinCode].filter(Boolean).join(' ');
  return line === '' ? null : line;
}
