import type { FamilyDetails } from '#contract/joining.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { Answer, AnswerEntry, Answers, AnswerSection, Missing, shownDate, shownPhone } from './answers.tsx';
import { relationLabels, sectionTitles } from './labels.ts';
import type { SectionProps } from './summary-types.ts';

/** The answers of the family step. */
export function FamilySummary({ details, edit }: SectionProps<readonly FamilyDetails[]>) {
  return (
    <AnswerSection title={sectionTitles.family} edit={edit}>
      {details.length === 0 && (
        <p>
          <Missing>{joiningMessages.notProvided}</Missing>
        </p>
      )}
      {details.map((member, index) => (
        <AnswerEntry key={member.canFamilyId} title={`Family Member ${index + 1}`}>
          <Answers>
            <Answer term="Name">{member.name}</Answer>
            <Answer term="Relationship">{member.relation && relationLabels[member.relation]}</Answer>
            <Answer term="Date of Birth">{shownDate(member.dateOfBirth)}</Answer>
            <Answer term="Occupation">{member.occupation}</Answer>
            <Answer term="Contact Number">{shownPhone(member.contactNumber)}</Answer>
          </Answers>
        </AnswerEntry>
      ))}
    </AnswerSection>
  );
}
