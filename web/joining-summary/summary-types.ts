import type {
  BankDetails,
  EducationDetails,
  ExperienceDetails,
  FamilyDetails,
  PersonalDetails,
} from '#contract/joining.ts';

/** All that a candidate has saved, as the wizard reads it step by step and HR in one piece. */
export type JoiningDetails = {
  personalDetails: PersonalDetails;
  bankDetails: BankDetails;
  experienceDetails: ExperienceDetails;
  educationDetails: readonly EducationDetails[];
  familyDetails: readonly FamilyDetails[];
};
