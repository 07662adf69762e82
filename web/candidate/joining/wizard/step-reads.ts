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
import { readBank, readEducation, readExperience, readFamily, readPersonal, versionOf } from '#web/api/read/joining.ts';

/** A step that is a list, with the version that a save of it is made from. */
export type Versioned<T> = { entries: T[]; version: number };

/** What is saved of each step; all of them raise CallError. An answer that holds nothing says that nothing is saved. */
export const readStep = {
  personal: async (signal: AbortSignal): Promise<PersonalDetails> =>
    readPersonal((await makeCall(getCandidatePersonalDetails, { signal })).responseObject),
  bank: async (signal: AbortSignal): Promise<BankDetails> =>
    readBank((await makeCall(getCandidateBankDetails, { signal })).responseObject),
  experience: async (signal: AbortSignal): Promise<ExperienceDetails> =>
    readExperience((await makeCall(getCandidateExperienceDetails, { signal })).responseObject),
  education: async (signal: AbortSignal): Promise<Versioned<EducationDetails>> => {
    const { responseObject, version } = await makeCall(getCandidateEducationDetails, { signal });
    return { entries: readEducation(responseObject), version: versionOf(version) };
  },
  family: async (signal: AbortSignal): Promise<Versioned<FamilyDetails>> => {
    const { responseObject, version } = await makeCall(getCandidateFamilyDetails, { signal });
    return { entries: readFamily(responseObject), version: versionOf(version) };
  },
};
