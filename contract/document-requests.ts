import * as z from 'zod/mini';
import { documentRequestRefs as m } from '#domain/joining/documents/document-request-messages.ts';
import { requiredDocument } from '#domain/joining/documents/documents.ts';
import { candidateCall } from './call.ts';
import { storedDocumentSchema } from './joining.ts';

const tag = 'Joining form';

/** A document that HR requests from the candidate, uploaded or not. Instants ISO, `dueOn` YYYY-MM-DD. */
export const askedDocumentSchema = z.object({
  requestId: z.string(),
  name: z.string(),
  note: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  requestedOn: z.string(),
  document: z.nullable(storedDocumentSchema),
});

const ownDocumentRequestSchema = z.extend(askedDocumentSchema, {
  /** Whether a file can be uploaded: not after HR has viewed one. */
  mayUpload: z.boolean(),
});
export type OwnDocumentRequest = z.output<typeof ownDocumentRequestSchema>;

export const getRequestedDocuments = candidateCall(tag, 'GET', 'getRequestedDocuments', {
  summary: 'The documents that HR asks the candidate for, those that wait first',
  response: z.array(ownDocumentRequestSchema),
});

export const uploadRequestedDocument = candidateCall(tag, 'POST', 'uploadRequestedDocument', {
  encoding: 'multipart',
  summary: 'Uploads a document that HR asked for, in place of one that HR has not looked at',
  body: z.object({ requestId: z.guid(m.unknown), file: requiredDocument('document', m.file) }),
  response: z.object({ uploadedOn: z.string() }),
});
