import { getDocumentFile } from '#contract/joining.ts';
import { getCandidateById, revealCandidateField, type RevealableField } from '#contract/onboarding.ts';
import { type FileType, typeByContent } from '#domain/joining/documents/documents.ts';
import { onboardingMessages } from '#domain/joining/messages.ts';
import { fetchFile, fetchLink, makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { type CandidateRecord, readCandidate } from '#web/api/read/candidates.ts';
import { hrToken } from '#web/session/tokens.ts';

/** Why a candidate cannot be shown, in our words (docs/rules/onboarding.md#when-a-candidate-cannot-be-shown). */
export class NotShown extends Error {
  override readonly name = 'NotShown';
}

/** All of a candidate. Raises NotShown without a token and for an unknown candidate. */
export async function fetchCandidate(candidateId: string, signal: AbortSignal): Promise<CandidateRecord> {
  if (hrToken.read() === null) throw new NotShown(onboardingMessages.tokenMissing);
  const { responseObject } = await makeCall(getCandidateById, { query: { candidateId }, signal });
  const candidate = readCandidate(responseObject, candidateId);
  if (candidate === null) throw new NotShown(onboardingMessages.noData);
  return candidate;
}

/** A masked number, or the link of a covered document, as it is or as a submission has it. The server records who asked. */
export async function reveal(candidateId: string, field: RevealableField, submission?: number): Promise<string> {
  const of = submission === undefined ? {} : { submissionVersion: submission };
  return (await fetchObject(revealCandidateField, { body: { candidateId, field, ...of } })).value;
}

const mediaTypes: Record<FileType, string> = {
  PNG: 'image/png',
  JPG: 'image/jpeg',
  PDF: 'application/pdf',
  other: 'application/octet-stream',
};

/** The file behind a signed link, under the type that its content gave away when it was stored. */
export async function fetchDocument(url: string, type: FileType, signal: AbortSignal): Promise<Blob> {
  const { pathname, searchParams } = new URL(url, location.origin);
  if (pathname !== getDocumentFile.path) return fetchForeign(url, signal);
  const link = searchParams.get('link') ?? '';
  const { blob } = await fetchFile(getDocumentFile, { query: { link }, signal });
  return new Blob([blob], { type: mediaTypes[type] });
}

/** A link that is not our own server's; its name may give no type away, its first bytes do. */
async function fetchForeign(url: string, signal: AbortSignal): Promise<Blob> {
  const blob = await fetchLink(url, 'link', signal);
  const type = typeByContent(new Uint8Array(await blob.slice(0, 12).arrayBuffer()));
  return new Blob([blob], { type: mediaTypes[type] });
}
