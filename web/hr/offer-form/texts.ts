import { texts } from '#domain/texts.ts';

export const offerFormTexts = texts('offerFormPage', {
  createTitle: 'Create Offer',
  editTitle: 'Edit Offer',
  offers: 'Offers',
  backToOffers: 'Back to Offers',
  duplicate: (id: number, name: string, status: string) => `Offer ${id}, ${name}, ${status}`,
  loading: 'Loading offer details...',
  candidate: 'Candidate',
  position: 'Position',
  ctc: 'Annual CTC',
  pay: 'Pay',
  letter: 'Letter',
  defaultTemplate: (name: string) => `${name} (default)`,
  noPayStructure: 'None',
  payBreakup: 'Salary breakup',
  payNeedsAmounts: 'Enter the CTC to see the breakup.',
  stillCreate: 'You can still save the offer.',
  totalCTC: 'Total CTC',
  totalCTCInWords: (words: string) => `Total CTC: ${words}`,
  replyByHint: 'Left empty, it is set when the offer is sent.',
  select: 'Select',
  loadingChoices: 'Loading…',
  create: 'Create Offer',
  createAndAsk: 'Create and ask',
  update: 'Update Offer',
  signOffAgain: (fields: string) => `This needs sign-off again: ${fields}.`,
  reload: 'Reload changes',
  reloading: 'Reloading...',
});

/** The fields in the order of the form, by their labels (docs/rules/offer-form.md#fields). */
export const offerLabels = texts('offerLabels', {
  fullName: 'Full Name',
  email: 'Email',
  mobileNumber: 'Mobile Number',
  language: 'Language of mails',
  offeredRole: 'Role',
  joiningDate: 'Joining Date',
  deptId: 'Department',
  subDeptId: 'Sub-department',
  designationId: 'Designation',
  funcTitleId: 'Functional Title',
  replyBy: 'Reply By',
  fixedCTC: 'Fixed CTC',
  variableCTC: 'Variable CTC',
  payStructureId: 'Pay Structure',
  letterTemplateId: 'Letter Template',
});

export const letterPreviewTexts = texts('letterPreview', {
  region: 'Live preview of the letter',
  title: 'Letter',
  hint: 'updates as you type',
  toFill: (count: number) => `${count} to fill`,
  complete: 'Complete',
  draft: 'Draft of the letter',
});

export const savedOfferTexts = texts('savedOffer', {
  title: (name: string) => `Offer for ${name}`,
  send: 'Send Offer',
  createAnother: 'Create another',
  letterOf: (name: string) => `Letter of ${name}`,
});
