import { getDocumentRequests, requestDocument, withdrawDocumentRequest } from '#contract/hr/document-requests.ts';
import { getRequestedDocuments, uploadRequestedDocument } from '#contract/document-requests.ts';
import { documentRequestMessages } from '#domain/joining/documents/document-request-messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { readDocumentRequests, readOwnDocumentRequests } from './read-requests.ts';
import { requestDocument as ask, withdrawDocumentRequest as withdraw } from './request-document.ts';
import { uploadRequestedDocument as upload } from './upload-document.ts';

const m = refsOf(documentRequestMessages);

export function documentRequestRoutes(mount: Mount, deps: Deps): void {
  mount(getDocumentRequests, async ({ query, actor }) => ({
    responseObject: await readDocumentRequests(deps, actor, query.candidateId),
  }));
  mount(requestDocument, async ({ body, actor }) => ({ responseObject: await ask(deps, actor, body) }));
  mount(withdrawDocumentRequest, async ({ body, actor }) => {
    await withdraw(deps, actor, body.requestId);
    return { responseObject: null };
  });
  mount(getRequestedDocuments, async ({ actor }) => ({ responseObject: await readOwnDocumentRequests(deps, actor) }));
  mount(uploadRequestedDocument, async ({ body, actor }) => ({
    responseObject: await upload(deps, actor, body),
    message: m.uploaded,
  }));
}
