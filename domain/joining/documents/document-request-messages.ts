import { refsOf, texts } from '#domain/texts.ts';

/** Messages about documents that HR requests (docs/rules/asked-documents.md). */
export const documentRequestMessages = texts('documentRequests', {
  name: 'Please enter which document you need',
  dueInvalid: 'Please enter a valid date',
  duePast: 'The due date cannot be in the past',
  dueTooLate: 'The due date cannot be more than a year ahead',
  notAccepted: 'Documents can be requested once the offer is accepted.',
  askedAlready: 'This document is already requested. Withdraw that request first, or use another name.',
  tooMany: (max: number) => `${max} documents are already requested. Withdraw one that is no longer needed.`,
  unknown: 'This request was not found. Please reload the page.',
  withdrawn: 'HR does not need this document any more. Please reload the page.',
  seen: 'HR has looked at this document, so it cannot be replaced. Please contact HR.',
  notOpen: 'This request is not open any more. Please reload the page.',
  file: 'Please choose a file',
  uploaded: 'Document uploaded',
});
export const documentRequestRefs = refsOf(documentRequestMessages);
