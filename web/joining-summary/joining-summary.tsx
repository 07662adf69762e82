import type { JoiningStep } from '#domain/joining/steps.ts';
import { type AnswersLayout, AnswersLayoutProvider } from './answers.tsx';
import { BankSummary } from './bank-summary.tsx';
import { EducationSummary } from './education-summary.tsx';
import { ExperienceSummary } from './experience-summary.tsx';
import { FamilySummary } from './family-summary.tsx';
import { PersonalSummary } from './personal-summary.tsx';
import type { JoiningDetails, SummaryProps } from './summary-types.ts';

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
