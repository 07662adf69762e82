import type { StoredDocument } from '#contract/joining.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import type { HeldDocument } from '#web/api/read/documents.ts';
import { JoiningSummary } from '#web/joining-summary/joining-summary.tsx';
import type { SummaryDocument } from '#web/joining-summary/summary-types.ts';
import classes from './candidate-answers.module.css';
import { DocumentLine } from './documents/document-line.tsx';
import type { CandidateDocument } from './documents/documents-of.ts';
import { RevealableNumber } from './revealable-number.tsx';
import type { RevealedNumbers } from './use-revealed-numbers.ts';

/** Those of the documents that are not covered. */
function linked<K extends string>(documents: Record<K, HeldDocument | null>) {
  const open = Object.entries<HeldDocument | null>(documents).map(([key, document]) => {
    return [key, document === null || document.url === null ? null : { ...document, url: document.url }];
  });
  return Object.fromEntries(open) as Record<K, StoredDocument | null>;
}

type CandidateAnswersProps = {
  detail: CandidateRecord;
  documents: readonly CandidateDocument[];
  /** The key of the document next to the data; null when there is none. */
  currentKey: string | null;
  onView: (key: string) => void;
  numbers: RevealedNumbers;
};

/** All sections as the candidate sees them in the wizard's Preview, but with masked numbers and documents next to them. */
export function CandidateAnswers({ detail, documents, currentKey, onView, numbers }: CandidateAnswersProps) {
  const { personalDetails, bankDetails } = detail;
  // Covered documents have no link; they are found by their field.
  const details = {
    ...detail,
    personalDetails: { ...personalDetails, documents: linked(personalDetails.documents) },
    bankDetails: { ...bankDetails, documents: linked(bankDetails.documents) },
  };
  function documentOf({ field, document }: SummaryDocument): CandidateDocument | undefined {
    return documents.find((one) => (one.reveal === null ? one.link === document?.url : one.reveal === field));
  }
  return (
    <div className={classes.answers}>
      <JoiningSummary
        details={details}
        layout="lines"
        renderNumber={(field, value) => <RevealableNumber field={field} value={value} numbers={numbers} />}
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
