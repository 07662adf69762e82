import type { CandidateDetail } from '#contract/onboarding.ts';
import { JoiningSummary } from '#web/joining-summary/joining-summary.tsx';
import type { SummaryDocument } from '#web/joining-summary/summary-types.ts';
import classes from './candidate-answers.module.css';
import { DocumentLine } from './document-line.tsx';
import type { CandidateDocument } from './documents-of.ts';
import { RevealableNumber } from './revealable-number.tsx';
import type { RevealedNumbers } from './use-revealed-numbers.ts';

type CandidateAnswersProps = {
  detail: CandidateDetail;
  documents: readonly CandidateDocument[];
  /** The key of the document beside the data; null when none lies there. */
  currentKey: string | null;
  onView: (key: string) => void;
  numbers: RevealedNumbers;
};

/** All sections as the candidate sees them in the wizard's Preview, but with masked numbers and documents beside them. */
export function CandidateAnswers({ detail, documents, currentKey, onView, numbers }: CandidateAnswersProps) {
  const { personalDetails, bankDetails } = detail;
  // Covered documents have no link; they are found by their field.
  const details = {
    ...detail,
    personalDetails: {
      ...personalDetails,
      documents: { ...personalDetails.documents, panDocument: null, aadhaarDocument: null },
    },
    bankDetails: { ...bankDetails, documents: { passbookFile: null } },
  };
  function documentOf({ field, document }: SummaryDocument): CandidateDocument | undefined {
    return documents.find((one) => (one.reveal === null ? one.file === document : one.reveal === field));
  }
  return (
    <div className={classes.answers}>
      <JoiningSummary
        details={details}
        layout="lines"
        renderNumber={(field, masked) => <RevealableNumber field={field} masked={masked} numbers={numbers} />}
        renderDocument={(item) => {
          const document = documentOf(item);
          return (
            <DocumentLine
              document={document}
              missing={item.missing}
              current={document !== undefined && document.key === currentKey}
              onView={onView}
            />
          );
        }}
      />
    </div>
  );
}
