import * as z from 'zod/mini';
import { documentRequestRefs as m } from '#domain/joining/documents/document-request-messages.ts';
import { documentRequestStates } from '#domain/joining/documents/document-requests.ts';
import { limits } from '#domain/limits.ts';
import { isRealDate } from '#domain/values/calendar.ts';
import { plainText, requiredLine, withoutAadhaar } from '#domain/values/text.ts';
import { hrCall } from '#contract/call.ts';
import { askedDocumentSchema } from '#contract/document-requests.ts';
import { candidateIdSchema } from '#contract/fields.ts';

const tag = 'Onboarding';

/** A document request, as HR sees it. */
const documentRequestSchema = z.extend(askedDocumentSchema, {
  requestedBy: z.string(),
  state: z.enum(documentRequestStates),
  /** The latest upload by the candidate, HR's first view of it, and the withdrawal. */
  uploadedOn: z.nullable(z.string()),
  seenOn: z.nullable(z.string()),
  withdrawnOn: z.nullable(z.string()),
});
export type DocumentRequest = z.output<typeof documentRequestSchema>;

export const getDocumentRequests = hrCall(tag, 'GET', 'getDocumentRequests', 'joining.read', {
  summary: 'The documents that a candidate was asked for, the latest first, with links to those that were uploaded',
  query: z.object({ candidateId: candidateIdSchema }),
  response: z.array(documentRequestSchema),
});

const note = plainText(limits.reasonMax);

/** HR's request form; an empty note or date is none. */
const documentRequestFormSchema = z.object({
  name: requiredLine(m.name).check(withoutAadhaar),
  note: z.nullish(note),
  /** YYYY-MM-DD. `refusalOfDueOn` checks the day against today. */
  dueOn: z.nullish(z.string().check(z.refine((day) => day === '' || isRealDate(day), m.dueInvalid))),
});

export const requestDocument = hrCall(tag, 'POST', 'requestDocument', 'joining.review', {
  summary: 'Asks a candidate who accepted for a document; the candidate is mailed',
  body: z.extend(documentRequestFormSchema, { candidateId: candidateIdSchema }),
  response: z.object({ requestId: z.string() }),
});

export const withdrawDocumentRequest = hrCall(tag, 'POST', 'withdrawDocumentRequest', 'joining.review', {
  summary: 'Withdraws a request for a document that was not uploaded yet',
  body: z.object({ requestId: z.guid(m.unknown) }),
  response: z.null(),
});
