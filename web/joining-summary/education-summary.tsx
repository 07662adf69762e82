import type { EducationDetails } from '#contract/joining.ts';
import { educationFields } from '#domain/joining/education.ts';
import { pickFields } from '#domain/joining/fields/define-fields.ts';
import { entryTitles, levelLabels, sectionTitles } from '#domain/joining/fields/labels.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { AnswerEntry, Answers, AnswerSection, Missing } from './answers.tsx';
import { FieldAnswers } from './field-answers.tsx';
import type { SectionProps } from './summary-types.ts';

export function EducationSummary({ details, edit, ...render }: SectionProps<readonly EducationDetails[]>) {
  return (
    <AnswerSection title={sectionTitles.education} edit={edit}>
      {details.length === 0 && (
        <p>
          <Missing>{joiningMessages.notProvided}</Missing>
        </p>
      )}
      {details.map((entry, index) => {
        const title = entryTitles.educationOf(index + 1, levelLabels[entry.educationType]);
        return (
          <AnswerEntry key={entry.canEducationId} title={title}>
            <Answers>
              <FieldAnswers fields={shownFields(entry)} details={entry} section={title} {...render} />
            </Answers>
          </AnswerEntry>
        );
      })}
    </AnswerSection>
  );
}

/** What an entry of this level was asked for: CGPA for PG, UG and DIPLOMA, Percentage for the others. */
export function shownFields({ educationType, isPursuing }: Pick<EducationDetails, 'educationType' | 'isPursuing'>) {
  const level =
    educationType === 'HIGHER_SECONDARY'
      ? (['schoolName', 'board', 'stream', 'percentage'] as const)
      : educationType === 'SECONDARY'
        ? (['schoolName', 'board', 'percentage'] as const)
        : (['degree', 'specialization', 'cgpa', 'collegeName', 'universityName'] as const);
  const pursuing = isPursuing === 'Yes' ? (['isPursuing'] as const) : [];
  return pickFields(educationFields, [...level, ...pursuing, 'passingYear', 'documentFile']);
}
