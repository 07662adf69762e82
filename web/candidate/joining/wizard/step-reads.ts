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
import type { JoiningStep } from '#domain/joining/steps.ts';
import { type SentFiles, withSentFiles } from '#web/candidate/joining/form/files/sent-files.ts';
import { makeCall } from '#web/api/client.ts';
import { readBank, readEducation, readExperience, readFamily, readPersonal, versionOf } from '#web/api/read/joining.ts';

/** A step that is a list, with the version that a save of it is made from. */
export type Versioned<T> = { entries: T[]; version: number };

/** The files that were sent with a step (`Wizard.sentFiles`). */
export type SentOf = (step: JoiningStep) => SentFiles;
const none: SentOf = () => new Map();

/** What is saved of each step; all of them raise CallError. An answer that holds nothing says that nothing is saved;
 * files that were `sent` stand for those that it does not show. */
export const readStep = {
  personal: async (signal: AbortSignal, sent: SentOf = none): Promise<PersonalDetails> => {
    const details = readPersonal((await makeCall(getCandidatePersonalDetails, { signal })).responseObject);
    return { ...details, documents: withSentFiles(details.documents, sent('personal')) };
  },
  bank: async (signal: AbortSignal, sent: SentOf = none): Promise<BankDetails> => {
    const details = readBank((await makeCall(getCandidateBankDetails, { signal })).responseObject);
    return { ...details, documents: withSentFiles(details.documents, sent('bank')) };
  },
  experience: async (signal: AbortSignal, sent: SentOf = none): Promise<ExperienceDetails> => {
    const details = readExperience((await makeCall(getCandidateExperienceDetails, { signal })).responseObject);
    const detailsResponses = details.detailsResponses.map((job, index) => ({
      ...job,
      documents: withSentFiles(job.documents, sent('experience'), `experiences.${index}.`),
    }));
    return { ...details, detailsResponses };
  },
  education: async (signal: AbortSignal, sent: SentOf = none): Promise<Versioned<EducationDetails>> => {
    const { responseObject, version } = await makeCall(getCandidateEducationDetails, { signal });
    const entries = readEducation(responseObject).map((entry) => ({
      ...entry,
      documents: withSentFiles(entry.documents, sent('education'), `entries.${entry.educationType}.`),
    }));
    return { entries, version: versionOf(version) };
  },
  family: async (signal: AbortSignal): Promise<Versioned<FamilyDetails>> => {
    const { responseObject, version } = await makeCall(getCandidateFamilyDetails, { signal });
    return { entries: readFamily(responseObject), version: versionOf(version) };
  },
};
