import {
  type BankDetails,
  type EducationDetails,
  type ExperienceDetails,
  type FamilyDetails,
  getCandidateBankDetails,
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  getCandidateFamilyDetails,
  getCandidatePersonalDetails,
  type PersonalDetails,
} from '#contract/joining.ts';
import { makeCall } from '#web/api/client.ts';

/** A step that is a list, with the version that a save of it is made from. */
export type Versioned<T> = { entries: T[]; version: number };

/** What is saved of each step. All of them raise CallError, or an Error when the answer holds nothing. */
export const readStep = {
  personal: async (signal: AbortSignal): Promise<PersonalDetails> =>
    present((await makeCall(getCandidatePersonalDetails, { signal })).responseObject),
  bank: async (signal: AbortSignal): Promise<BankDetails> =>
    present((await makeCall(getCandidateBankDetails, { signal })).responseObject),
  experience: async (signal: AbortSignal): Promise<ExperienceDetails> =>
    present((await makeCall(getCandidateExperienceDetails, { signal })).responseObject),
  education: async (signal: AbortSignal): Promise<Versioned<EducationDetails>> => {
    const { responseObject, version } = await makeCall(getCandidateEducationDetails, { signal });
    return { entries: responseObject ?? [], version };
  },
  family: async (signal: AbortSignal): Promise<Versioned<FamilyDetails>> => {
    const { responseObject, version } = await makeCall(getCandidateFamilyDetails, { signal });
    return { entries: responseObject ?? [], version };
  },
};

function present<T>(details: T | null): T {
  if (details === null) throw new Error('The answer holds no details');
  return details;
}
