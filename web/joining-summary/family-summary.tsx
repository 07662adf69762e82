import type { FamilyDetails } from '#contract/joining.ts';
import { familyFields } from '#domain/joining/family.ts';
import { entryTitles, sectionTitles } from '#domain/joining/fields/labels.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { AnswerEntry, Answers, AnswerSection, Missing } from './answers.tsx';
import { FieldAnswers } from './field-answers.tsx';
import type { SectionProps } from './summary-types.ts';

export function FamilySummary({ details, edit }: SectionProps<readonly FamilyDetails[]>) {
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
