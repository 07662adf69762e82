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
  offersHeader,
} from '#contract/offers.ts';
import { generalMessages, offerFormMessages } from '#domain/messages.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { CallError, fetchFile, makeCall, messageOr } from '#web/api/client.ts';
import { heldBy } from '#web/api/fetch-object.ts';
import { type Choice, idByName, readChoices } from '#web/api/read/lookups.ts';
import { readOfferDetails, readSaved } from '#web/api/read/offers.ts';
import { idOf, sentId } from '#web/api/read/record-ids.ts';
import { lacksSignOff } from '#web/hr/parts/sign-off/sign-off-chip.tsx';
import { effectOf } from './offer-values.ts';

export async function fetchLookups(signal?: AbortSignal) {
  const [departments, designations, functionalTitles] = await Promise.all([
    makeCall(getAllDepartments, { signal }),
    makeCall(getAllDesignation, { signal }),
    makeCall(getAllFunctionalTitle, { signal }),
  ]);
  return {
    departments: readChoices(heldBy(departments), 'deptId', 'deptName'),
    designations: readChoices(heldBy(designations), 'designationId', 'designationName'),
    functionalTitles: readChoices(heldBy(functionalTitles), 'functionalTitleId', 'functionalTitleName'),
  };
}

export async function fetchSubDepartments(deptId: string, signal?: AbortSignal): Promise<Choice[]> {
  const query = { deptId: sentId(Number(deptId)) };
  const answer = await makeCall(getAllSubDepartmentsByDepartmentId, { query, signal });
  return readChoices(heldBy(answer), 'subDeptId', 'subDeptName');
}

export async function fetchOffer(candidateOfferId: string, signal?: AbortSignal): Promise<OfferDetails> {
  const answer = await makeCall(getCandidateOfferLetterDetails, { query: { candidateOfferId }, signal });
  const offer = readOfferDetails(heldBy(answer), idOf(candidateOfferId) ?? 0);
  return offer.deptId > 0 ? offer : { ...offer, ...(await idsByNames(offer, signal)) };
}

type ChoiceIds = Pick<OfferDetails, 'deptId' | 'subDeptId' | 'designationId' | 'funcTitleId'>;

/** A server may answer only the names of the choices; the lookups know their ids. Without them HR chooses again. */
async function idsByNames(offer: OfferDetails, signal: AbortSignal | undefined): Promise<Partial<ChoiceIds>> {
  try {
    const { departments, designations, functionalTitles } = await fetchLookups(signal);
    const deptId = idByName(departments, offer.department);
    const subDepartments = deptId === 0 ? [] : await fetchSubDepartments(String(deptId), signal);
    return {
      deptId,
      subDeptId: idByName(subDepartments, offer.subDepartment),
      designationId: idByName(designations, offer.designation),
      funcTitleId: idByName(functionalTitles, offer.functionalTitle),
    };
  } catch (error) {
    // The form asks for the same choices, and says why they are missing.
    if (error instanceof CallError) return {};
    throw error;
  }
}

/** Creates the offer, or changes it when `existing` names one and the version that was edited. */
export async function saveOffer(form: OfferForm, existing: OfferDetails | null) {
  const { replyBy, payStructureId, letterTemplateId, language = 'en', ...others } = form;
  // Not sent where there is none and was none: a server may not know the fields.
  const day = replyBy || existing?.replyBy ? { replyBy: replyBy ?? null } : {};
  const pay = payStructureId || existing?.payStructureId ? { payStructureId: payStructureId ?? null } : {};
  const template = letterTemplateId ? { letterTemplateId } : {};
  const said = language === (existing?.language ?? 'en') ? {} : { language };
  const ids = {
    deptId: sentId(form.deptId),
    subDeptId: sentId(form.subDeptId),
    designationId: sentId(form.designationId),
    funcTitleId: sentId(form.funcTitleId),
  };
  const body = { ...others, ...ids, ...day, ...pay, ...template, ...said, ...named(existing) };
  const { blob, header } = await fetchFile(createCandidateOfferLetter, { body });
  const effect = effectOf(existing, form);
  const saved = readSaved(header(offersHeader));
  return {
    candidateOfferId: header('x-candidate-offer-id'),
    candidateId: header('x-candidate-id'),
    name: form.fullName,
    letter: blob,
    /** What the save did besides saving: it left everything as it was, or withdrew a letter that the candidate has. */
    effect,
    // Where a server does not tell: what was changed may be sent.
    maySend:
      saved === undefined
        ? effect === null || effect === 'withdrawn' || existing?.may.send === true
        : saved.may.send && !lacksSignOff(saved),
    /** It needs sign-off, which can be asked for now. */
    mayAsk: saved?.signOff?.may?.ask === true,
  };
}

export type SavedOffer = Awaited<ReturnType<typeof saveOffer>>;

/** Editing carries candidateOfferId (docs/rules/offer-form.md#fields); a version only where the server counts them. */
function named(existing: OfferDetails | null) {
  if (existing === null) return {};
  const { candidateOfferId, version } = existing;
  return { candidateOfferId: sentId(candidateOfferId), ...(version > 0 && { version }) };
}

/** '{context}: {server message}', or a sentence of ours if the server sent none (docs/rules/messages.md#offer-form). */
export function inContext(context: string, error: unknown): string {
  const silent = error instanceof CallError && error.status === null;
  return offerFormMessages.inContext(
    context,
    messageOr(error, silent ? offerFormMessages.noAnswer : generalMessages.internal),
  );
}
