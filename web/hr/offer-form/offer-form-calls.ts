import type { Envelope } from '#contract/envelope.ts';
import {
  getAllDepartments,
  getAllDesignation,
  getAllFunctionalTitle,
  getAllSubDepartmentsByDepartmentId,
} from '#contract/lookups.ts';
import {
  createCandidateOfferLetter,
  getCandidateOfferLetterDetails,
  type OfferDetails,
  sendOfferEmails,
} from '#contract/offers.ts';
import { generalMessages, offerFormMessages } from '#domain/messages.ts';
import type { OfferForm } from '#domain/offer-form.ts';
import { CallError, fetchFile, makeCall, messageOr } from '#web/api/client.ts';
import type { SelectOption } from '#web/ui/select-field.tsx';

/** What an answer holds; spec §7: a status other than OK is an error. */
function held<T>(answer: Envelope<T>): NonNullable<T> {
  const { responseObject } = answer;
  if (answer.status === 'OK' && responseObject !== null && responseObject !== undefined) return responseObject;
  throw new CallError({ status: 400, envelope: answer, requestId: null, cause: undefined });
}

export type Lookups = { departments: SelectOption[]; designations: SelectOption[]; functionalTitles: SelectOption[] };

/** The choices that depend on nothing. */
export async function fetchLookups(signal: AbortSignal): Promise<Lookups> {
  const [departments, designations, functionalTitles] = await Promise.all([
    makeCall(getAllDepartments, { signal }),
    makeCall(getAllDesignation, { signal }),
    makeCall(getAllFunctionalTitle, { signal }),
  ]);
  return {
    departments: held(departments).map(({ deptId, deptName }) => ({ value: deptId, label: deptName })),
    designations: held(designations).map(({ designationId, designationName }) => ({
      value: designationId,
      label: designationName,
    })),
    functionalTitles: held(functionalTitles).map(({ functionalTitleId, functionalTitleName }) => ({
      value: functionalTitleId,
      label: functionalTitleName,
    })),
  };
}

/** The sub-departments of one department. */
export async function fetchSubDepartments(deptId: string, signal: AbortSignal): Promise<SelectOption[]> {
  const answer = await makeCall(getAllSubDepartmentsByDepartmentId, { query: { deptId }, signal });
  return held(answer).map(({ subDeptId, subDeptName }) => ({ value: subDeptId, label: subDeptName }));
}

/** The offer to be edited. */
export async function fetchOffer(candidateOfferId: string, signal?: AbortSignal): Promise<OfferDetails> {
  return held(
    await makeCall(getCandidateOfferLetterDetails, {
      query: { candidateOfferId },
      ...(signal === undefined ? {} : { signal }),
    }),
  );
}

/** An offer that was saved, with its letter. */
export type SavedOffer = { candidateOfferId: string | null; candidateId: string | null; name: string; letter: Blob };

/** Creates the offer, or changes it when `existing` names one and the version that was edited. */
export async function saveOffer(
  form: OfferForm,
  existing: { candidateOfferId: number; version: number } | null,
): Promise<SavedOffer> {
  const { blob, header } = await fetchFile(createCandidateOfferLetter, { body: { ...form, ...existing } });
  return {
    candidateOfferId: header('x-candidate-offer-id'),
    candidateId: header('x-candidate-id'),
    name: form.fullName,
    letter: blob,
  };
}

/** Sends one offer; answers what the server said. */
export async function sendOffer(candidateId: string): Promise<string> {
  return (await makeCall(sendOfferEmails, { body: { candidateIds: [candidateId] } })).message;
}

/** Spec §8: '{context}: {server message}', and in its place a sentence of ours when the server sent none. */
export function inContext(context: string, error: unknown): string {
  const silent = error instanceof CallError && error.status === null;
  return offerFormMessages.inContext(
    context,
    messageOr(error, silent ? offerFormMessages.noAnswer : generalMessages.internal),
  );
}
