import type { ExperienceDetails } from '#contract/joining.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { entryTitles, fresherLabels, sectionTitles } from '#domain/joining/fields/labels.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { AnswerEntry, Answers, AnswerSection, Missing } from './answers.tsx';
import { FieldAnswers } from './field-answers.tsx';
import type { SectionProps } from './summary-types.ts';

/** The answers of the experience step: 'Fresher', or one job after the other (docs/rules/joining-form.md#preview). */
export function ExperienceSummary({ details, edit, ...render }: SectionProps<ExperienceDetails>) {
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
