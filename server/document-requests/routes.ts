import { getDocumentRequests, requestDocument, withdrawDocumentRequest } from '#contract/hr/document-requests.ts';
import { getRequestedDocuments, uploadRequestedDocument } from '#contract/document-requests.ts';
import { documentRequestMessages } from '#domain/joining/documents/document-request-messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Mount } from '#server/http/mount.ts';
import { readDocumentRequests, readOwnDocumentRequests } from './read-requests.ts';
import { requestDocument as ask, withdrawDocumentRequest as withdraw } from './request-document.ts';
import { uploadRequestedDocument as upload } from './upload-document.ts';

const m = refsOf(documentRequestMessages);

export function documentRequestRoutes(mount: Mount): void {
  mount.answer(getDocumentRequests, readDocumentRequests);
  mount.answer(requestDocument, ask);
  mount.answer(withdrawDocumentRequest, withdraw);
  mount.answer(getRequestedDocuments, readOwnDocumentRequests);
  mount.answer(uploadRequestedDocument, upload, m.uploaded);
}
