import type { mediaTypes } from '#contract/call.ts';
import type { DocumentField, DocumentType } from '#server/db/tables.generated.ts';

const nameOf: Record<DocumentField, string> = {
  panDocument: 'pan-card',
  aadhaarDocument: 'aadhaar-card',
  identityDocument: 'identity-document',
  profile: 'profile-photo',
  passbookFile: 'passbook',
  paySlip: 'payslip',
  documentFile: 'marksheet',
  requestedDocument: 'document',
};
const extensionOf: Record<DocumentType, string> = { PNG: 'png', JPG: 'jpg', PDF: 'pdf' };

export const contentTypeOf: Record<DocumentType, (typeof mediaTypes.document)[number]> = {
  PNG: 'image/png',
  JPG: 'image/jpeg',
  PDF: 'application/pdf',
};

/** The file name that a document is served under, such as 'pan-card.pdf': ours, never the one that was sent. */
export const documentName = ({ field, type }: { field: DocumentField; type: DocumentType }): string =>
  `${nameOf[field]}.${extensionOf[type]}`;
