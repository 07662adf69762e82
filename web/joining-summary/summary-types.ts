import type { ReactNode } from 'react';
import type {
  BankDetails,
  EducationDetails,
  ExperienceDetails,
  FamilyDetails,
  PersonalDetails,
  StoredDocument,
} from '#contract/joining.ts';
import type { JoiningFileField } from '#domain/joining/fields/all-fields.ts';
import type { MaskedNumber } from '#domain/joining/fields/masked-numbers.ts';

/** All that a candidate has saved, as the wizard reads it step by step and HR in one piece. */
export type JoiningDetails = {
  personalDetails: PersonalDetails;
  bankDetails: BankDetails;
  experienceDetails: ExperienceDetails;
  educationDetails: readonly EducationDetails[];
  familyDetails: readonly FamilyDetails[];
};

/** One file of the joining form, or the gap where it would be. */
export type SummaryDocument = {
  field: JoiningFileField;
  label: string;
  /** Where it belongs: the section's heading, or that of the entry. */
  section: string;
  document: StoredDocument | null;
  /** Said instead of a file that is not there. */
  missing: string;
};

/** How one reader sees numbers and files: the candidate masked and as links, HR with what reveals them. */
export type SummaryProps = {
  /** Called when there is a number; without it the number is masked. */
  renderNumber?: (field: MaskedNumber, value: string) => ReactNode;
  /** Called for every file, there or not; without it a link opens the file in a dialog. */
  renderDocument?: (item: SummaryDocument) => ReactNode;
};

/** What each section takes: its answers, and the path where they are edited, if they may be. */
export type SectionProps<D> = SummaryProps & { details: D; edit?: string };
