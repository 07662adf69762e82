import {
  type DocumentRequest,
  getDocumentRequests,
  requestDocument,
  withdrawDocumentRequest,
} from '#contract/hr/document-requests.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';

export const documentRequestsKey = (candidateId: string) => ['document-requests', candidateId] as const;

export async function fetchDocumentRequests(
  candidateId: string,
  signal: AbortSignal,
): Promise<DocumentRequest[] | null> {
  const answer = await ownCall(
    (until) => makeCall(getDocumentRequests, { query: { candidateId }, signal: until }),
    signal,
  );
  return answer?.responseObject ?? null;
}

export async function askFor(candidateId: string, asked: { name: string; note: string; dueOn: string }): Promise<void> {
  await makeCall(requestDocument, { body: { candidateId, ...asked } });
}

export async function withdraw(requestId: string): Promise<void> {
  await makeCall(withdrawDocumentRequest, { body: { requestId } });
}
