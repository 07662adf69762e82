import type { ExperienceDetails } from '#contract/joining.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { Answer, AnswerEntry, Answers, AnswerSection, Missing, shownDate } from './answers.tsx';
import { sectionTitles } from './labels.ts';
import { documentShown } from './summary-document.tsx';
import type { SectionProps } from './summary-types.ts';

/** The answers of the experience step: 'Fresher', or one job after the other (docs/rules/joining-form.md#preview). */
export function ExperienceSummary({ details, edit, renderDocument }: SectionProps<ExperienceDetails>) {
  const { isFresher, detailsResponses: jobs } = details;
  return (
    <AnswerSection title={sectionTitles.experience} edit={edit}>
      {isFresher === 'true' && <p>Fresher</p>}
      {isFresher !== 'true' && jobs.length === 0 && (
        <p>
          <Missing>{joiningMessages.notProvided}</Missing>
        </p>
      )}
      {isFresher !== 'true' &&
        jobs.map((job, index) => {
          const title = `Experience ${index + 1}`;
          const paySlip = {
            field: 'paySlip',
            label: 'Payslip',
            section: title,
            document: job.documents.paySlip,
            missing: joiningMessages.noneUploaded.paySlip,
          } as const;
          return (
            <AnswerEntry key={job.canExperienceId} title={title}>
              <Answers>
                <Answer term="Company Name">{job.companyName}</Answer>
                <Answer term="Position">{job.role}</Answer>
                <Answer term="Job Type">{job.jobType}</Answer>
                <Answer term="Start Date">{shownDate(job.fromDate)}</Answer>
                <Answer term="End Date">{shownDate(job.toDate)}</Answer>
                <Answer term="Payslip">{documentShown(paySlip, renderDocument)}</Answer>
              </Answers>
            </AnswerEntry>
          );
        })}
    </AnswerSection>
  );
}
