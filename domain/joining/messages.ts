/**
 * What the joining form and HR's view of it say, said once: kept apart from `domain/messages.ts`, so that the candidate's
 * login does not carry it over the wire.
 */

/** Spec §5, "Personal step". */
export const personalMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  dateOfBirth: 'Date of birth is required',
  tooYoung: 'You must be at least 18 years old',
  gender: 'Gender is required',
  bloodGroup: 'Blood group is required',
  maritalStatus: 'Marital status is required',
  mobileNumber: 'Mobile number is required',
  mobileInvalid: 'Please enter a valid 10-digit mobile number',
  emergencyMobileNumber: 'Emergency mobile number is required',
  email: 'Email is required',
  currentAddress: 'Current address is required',
  city: 'City is required',
  state: 'State is required',
  pincode: 'Pincode is required',
  pincodeInvalid: 'Please enter a valid 6-digit pincode',
  pan: 'PAN number is required',
  panInvalid: 'Invalid PAN Number format (e.g., ABCPD1234F)',
  panNotPersonal: '4th character must be "P" for individual PAN',
  aadhaar: 'Aadhar number is required',
  aadhaarInvalid: 'Invalid Aadhar no.',
  panDocument: 'PAN card is required',
  aadhaarDocument: 'Aadhaar card is required',
  profile: 'Profile photo is required',
  warnAadhaarCheckDigit: 'Please check this number: its last digit does not fit the digits before it.',
  warnPanLastName: 'Please check: the 5th character of a PAN is usually the first letter of the last name.',
  warnSameNumber: 'This is your own mobile number. Somebody else’s number is of more help in an emergency.',
} as const;

/** Spec §5, "Bank step". */
export const bankMessages = {
  bankName: 'Bank name is required',
  branchName: 'Branch name is required',
  accountNumber: 'Bank account number is required',
  accountNumberInvalid: 'Account number must be between 9 to 18 digits',
  ifsc: 'IFSC code is required',
  ifscInvalid: 'Please enter a valid IFSC code',
  passbook: 'Bank passbook is required',
} as const;

/** Spec §5, "Experience step". */
export const experienceMessages = {
  choose: 'Please select Fresher or Experienced',
  companyName: 'Company name is required',
  position: 'Position is required',
  jobType: 'Job type is required',
  startDate: 'Start date is required',
  endDate: 'End date is required',
  payslip: 'Payslip is required',
  inFuture: 'Date cannot be in the future',
  endBeforeStart: 'End date cannot be before start date',
} as const;

/** Spec §5, "Education step". */
export const educationMessages = {
  level: 'Please select education level',
  levelTwice: 'This education level is already added',
  universityName: 'University name is required',
  collegeName: 'College name is required',
  degree: 'Degree is required',
  specialization: 'Specialization is required',
  cgpa: 'CGPA is required',
  cgpaNegative: 'CGPA must be positive',
  cgpaTooHigh: 'CGPA cannot exceed 10',
  schoolName: 'School name is required',
  board: 'Board is required',
  percentage: 'Percentage is required',
  percentageNegative: 'Percentage must be positive',
  percentageTooHigh: 'Percentage cannot exceed 100',
  decimals: 'Use at most two decimals',
  stream: 'Stream is required for 12th',
  passingYear: 'Passing year is required',
  passingYearInFuture: 'Passing year cannot be in the future',
  passingYearTooFar: 'An expected date can be at most six years ahead',
  passingYearInvalid: 'Invalid year',
  marksheet: 'Marksheet is required',
} as const;

/** Spec §5, "Family step". */
export const familyMessages = {
  name: 'Name is required',
  relation: 'Relationship is required',
  dateOfBirth: 'DOB is required',
  dateOfBirthInFuture: 'DOB cannot be in the future',
  contactInvalid: 'Please enter a valid 10-digit phone number',
} as const;

/** Files of the joining form (spec §5 and §9). */
export const documentMessages = {
  wrongType: 'Only PNG, JPG, or PDF files are allowed',
  wrongPhotoType: 'Only PNG or JPG files are allowed',
  tooLarge: 'File size exceeds 10MB',
  photoTooLarge: 'File size exceeds 5MB',
  empty: 'File is empty',
  tooManyPixels: 'This picture has too many pixels. Please upload a smaller copy.',
} as const;

/** Spec §2 "Joining wizard" and §8 "Joining form". */
export const joiningMessages = {
  loadingPersonal: 'Loading personal details…',
  loadingBank: 'Loading bank details…',
  loadingExperience: 'Loading experience details…',
  loadingEducation: 'Loading education details…',
  loadingFamily: 'Loading family details…',
  loadingPreview: 'Loading your details…',
  loadFailed: (step: string) => `Could not load ${step} details. Please refresh and try again.`,
  familyLoadFailed: 'Could not load family details. Please refresh and try again.',
  saveFailed: 'Save failed. Please check your connection and try again.',
  fillCorrectly: 'Please fill out all required fields correctly.',
  educationSaveFailed: (reason: string) => `Failed to save education details: ${reason}`,
  unknownError: 'Unknown error',
  educationNoAnswer: 'Failed to reach the server. Please check your network and ensure the backend is running.',
  educationUnexpected: 'An unexpected error occurred. Please try again.',
  educationLevelMissing: (entry: number) => `Education level is missing for entry ${entry}`,
  marksheetMissing: (level: string) => `Marksheet is required for education level ${level}`,
  marksheetInvalid: (level: string) => `Invalid marksheet for education level ${level}`,
  submitFailed: 'Failed to submit the form. Please try again.',
  saved: 'Saved',
  submitted: 'Your information has been submitted successfully.',
  readOnly: 'You have submitted this form. It can no longer be changed.',
  notAccepted: 'Accept the offer before you fill the joining form.',
  stale: 'This step was changed in another window. Reload to see the changes.',
  incomplete: 'Some steps are not complete yet.',
  tooManyFiles: 'Send one file for each field',
  unknownEntry: 'This entry does not exist any more. Reload the page.',
  uploadBroken: 'The upload was interrupted. Please try again.',
  notProvided: 'Not provided',
  noneUploaded: {
    panDocument: 'No PAN card uploaded',
    aadhaarDocument: 'No Aadhaar card uploaded',
    profile: 'No profile photo uploaded',
    passbookFile: 'No passbook uploaded',
    paySlip: 'No payslip uploaded',
    documentFile: 'No marksheet uploaded',
  },
  documentFailed: 'This file could not be shown. Please check your connection and try again.',
  sentBack: (reason: string) => `HR asks you to mend this form: ${reason}`,
  submittedOn: (instant: string) => `Submitted on ${instant}`,
  chooseAgain: (files: string) => `Please choose these files again: ${files}`,
  unsavedSteps: (sections: string) => `Not saved yet, and not part of what you submit: ${sections}`,
  leaveTitle: 'Leave without the chosen files?',
  leaveText: 'The files that you have chosen are not saved yet. Press Next on their step to save them.',
  uploadCancelled: 'The upload was cancelled. Nothing was saved.',
  maskedAadhaar: 'Use a masked copy, which shows only the last four digits. You get it from myaadhaar.uidai.gov.in.',
} as const;

/** Spec §8 "Candidate detail (HR)" and "Onboarding list". */
export const onboardingMessages = {
  idMissing: 'Candidate ID is missing in the URL',
  idInvalid: 'Invalid candidate ID',
  tokenMissing: 'Authentication token is missing',
  noData: 'No candidate data found.',
  listError: (message: string) => `Error: ${message}`,
  sendBackReason: 'Please say what is to be mended',
  notSubmitted: 'This joining form has not been submitted yet.',
  nothingToReveal: 'Nothing has been saved here yet.',
  emptyHint: 'Try adjusting the search.',
  noneYetHint: 'Candidates appear here as soon as they accept their offer.',
  pageBeyondHint: 'The list is shorter than this page.',
  loadingCandidate: 'Loading candidate details...',
  loadFailed: 'Candidate details could not be loaded. Please check your connection and try again.',
  revealFailed: 'This could not be shown. Please check your connection and try again.',
  documentFailed: 'The document could not be loaded. Please check your connection and try again.',
  revealRecorded: (time: string) => `Reveal recorded ${time}`,
  openingIsRecorded: 'Opening it is recorded, as a reveal is.',
  nothingRevealed: 'Nobody has looked at a number or an identity document yet.',
  neverSubmitted: 'This joining form has not been submitted yet.',
  noDocuments: 'No documents have been uploaded yet.',
  openingDocument: 'Opening the document...',
  pictureUnreadable: 'This picture cannot be shown here. Please download it.',
  sameNumber: (field: string, names: string) => `The same ${field} stands on another candidate: ${names}.`,
  waitsForCandidate: (on: string, reason: string) => `Sent back ${on}. The candidate is to mend: ${reason}`,
  sendBackHint: 'The candidate is mailed this text and sees it on top of the form.',
  sendBackFailed: 'The form could not be sent back. Please check your connection and try again.',
  sentBack: (name: string) => `The form was sent back to ${name}.`,
} as const;
