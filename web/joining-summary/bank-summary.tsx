import type { BankDetails } from '#contract/joining.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { pickFields } from '#domain/joining/fields/define-fields.ts';
import { sectionTitles } from '#domain/joining/fields/labels.ts';
import { Answers, AnswerSection, useAnswersLayout } from './answers.tsx';
import { FieldAnswers } from './field-answers.tsx';
import type { SectionProps } from './summary-types.ts';

const numberFirst = { ...pickFields(bankFields, ['accountNumber']), ...bankFields };

export function BankSummary({ details, edit, ...render }: SectionProps<BankDetails>) {
  const fields = useAnswersLayout() === 'lines' ? numberFirst : bankFields;
  return (
    <AnswerSection title={sectionTitles.bank} edit={edit}>
      <Answers>
        <FieldAnswers fields={fields} details={details} section={sectionTitles.bank} {...render} />
      </Answers>
    </AnswerSection>
  );
}
