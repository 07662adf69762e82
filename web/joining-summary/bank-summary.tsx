import type { BankDetails } from '#contract/joining.ts';
import { maskNumber } from '#domain/joining/mask.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { Answer, Answers, AnswerSection, useAnswersLayout } from './answers.tsx';
import { sectionTitles } from './labels.ts';
import { documentShown } from './summary-document.tsx';
import type { SectionProps } from './summary-types.ts';

const section = sectionTitles.bank;

/** The answers of the bank step. */
export function BankSummary({ details, edit, renderNumber = maskNumber, renderDocument }: SectionProps<BankDetails>) {
  const passbook = {
    field: 'passbookFile',
    label: 'Passbook',
    section,
    document: details.documents.passbookFile,
    missing: joiningMessages.noneUploaded.passbookFile,
  } as const;
  const numberFirst = useAnswersLayout() === 'lines';
  const number = (
    <Answer term="Account Number">
      {details.accountNumber ? renderNumber('accountNumber', details.accountNumber) : null}
    </Answer>
  );
  return (
    <AnswerSection title={section} edit={edit}>
      <Answers>
        {numberFirst && number}
        <Answer term="Bank Name">{details.bankName}</Answer>
        <Answer term="Branch Name">{details.branchName}</Answer>
        {!numberFirst && number}
        <Answer term="IFSC Code">{details.ifscNumber}</Answer>
        <Answer term="Passbook">{documentShown(passbook, renderDocument)}</Answer>
      </Answers>
    </AnswerSection>
  );
}
