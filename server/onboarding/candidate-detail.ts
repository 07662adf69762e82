import type { StoredDocument } from '#contract/joining.ts';
import type { CandidateDetail, CoveredDocument } from '#contract/onboarding.ts';
import { bankFields } from '#domain/joining/bank.ts';
import { coveredFields, type CoveredKey, type Fields } from '#domain/joining/fields/define-fields.ts';
import { isMaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { personalFields } from '#domain/joining/personal.ts';
import type { JoiningRecord } from '#server/joining/read-record.ts';

type Sections = Pick<
  CandidateDetail,
  'personalDetails' | 'bankDetails' | 'educationDetails' | 'experienceDetails' | 'familyDetails'
>;

/** The sections of a candidate as HR reads them: numbers masked, identity documents without their links. */
export function sectionsForHr(record: JoiningRecord): Sections {
  const { educationDetails, experienceDetails, familyDetails } = record;
  const personal = hideSensitive(personalFields, record.personalDetails);
  return {
    personalDetails: { ...personal, alternativeMobileNumber: personal.alterNativeMobileNumber },
    bankDetails: hideSensitive(bankFields, record.bankDetails),
    educationDetails,
    experienceDetails,
    familyDetails,
  };
}

type Documents<K extends string> = Record<K, StoredDocument | null>;
type Hidden<F extends Fields, D extends { documents: object }> = Omit<D, 'documents'> & {
  documents: Omit<D['documents'], CoveredKey<F>> & Record<CoveredKey<F>, CoveredDocument>;
};

/** A step's answers with masked numbers, and without the links to documents that contain them. */
function hideSensitive<F extends Fields, D extends { documents: Documents<CoveredKey<F>> }>(fields: F, details: D) {
  const answers = Object.entries<unknown>({ ...details }).map(
    ([key, value]) => [key, isMaskedNumber(key) && typeof value === 'string' ? maskNumber(key, value) : value] as const,
  );
  const covered = coveredFields(fields);
  const links = covered.map(([, { file }]) => [file.url, null] as const);
  const documents = covered.map(([key]) => {
    const document = details.documents[key];
    return [key, document && { ...document, url: null }] as const;
  });
  return {
    ...Object.fromEntries<unknown>([...answers, ...links]),
    documents: { ...details.documents, ...Object.fromEntries(documents) },
  } as Hidden<F, D>;
}
