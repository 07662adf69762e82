import { getDocumentFile } from '#contract/joining.ts';
import { revealCandidateField, type RevealableField } from '#contract/onboarding.ts';
import { type FileType, typeByContent } from '#domain/joining/documents/documents.ts';
import { fetchFile, fetchLink } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';

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
  if (pathname === getDocumentFile.path) {
    const query = { link: searchParams.get('link') ?? '' };
    const { blob } = await fetchFile(getDocumentFile, { query, signal });
    return new Blob([blob], { type: mediaTypes[type] });
  }
  // The name of another server's link may give no type away, the first bytes do.
  const blob = await fetchLink(url, 'link', signal);
  const found = typeByContent(new Uint8Array(await blob.slice(0, 12).arrayBuffer()));
  return new Blob([blob], { type: mediaTypes[found] });
}
