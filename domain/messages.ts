/**
 * Every sentence the product says about input, failure and success, said once (spec §5 and §8, and the rulings on them).
 * The client shows them, the server answers with them; tests compare to the letter.
 */

export const loginMessages = {
  invalid: 'Invalid username or password',
  somethingWrong: 'Something went wrong. Please try again later.',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  sessionExpired: 'Your session has expired. Please log in again.',
  loggedOut: 'You have been logged out.',
} as const;

export const resetMessages = {
  tooShort: 'Password must be at least 6 characters',
  tooLong: 'Password cannot be longer than 200 characters',
  mismatch: 'Passwords do not match',
  noToken: 'No authentication token found',
  noUserId: 'Unable to extract user ID from token',
  failed: 'Failed to reset password',
  serverError: 'Server error. Please try again.',
  sameAsTemporary: 'Choose a password other than the temporary one',
  success: 'Password reset successfully',
} as const;

export const otpMessages = {
  enter: 'Enter OTP sent to your phone',
  sent: 'If the account exists, an OTP is on its way.',
  sendFailed: 'Failed to send OTP',
  invalid: 'Invalid OTP',
  required: 'OTP is required',
  candidateIdRequired: 'Candidate ID is required',
  userIdRequired: 'User ID is required',
  serverError: 'Server error. Please try again.',
  verified: 'OTP verified',
} as const;

/** Spec §8 "HR login" and "OTP and reset screens (HR)". */
export const hrAuthMessages = {
  invalidCredentials: 'Invalid credentials',
  incorrect: 'Incorrect username or password',
  createTokenFailed: 'Failed to create token',
  unreachable: 'Server is unreachable. Please try again later.',
  unableToConnect: 'Unable to connect to the server. Please try again.',
  tokenValidationFailed: 'Token validation failed',
  invalidOrExpired: 'Invalid or expired token',
  noTokenReceived: 'Authentication failed: No token received',
  invalidResponse: 'Server returned an invalid response',
  unexpected: (text: string) => `An unexpected error occurred: ${text}`,
  sendOtpFailed: 'Failed to send OTP',
  otpValidationFailed: 'OTP validation failed',
  resetFailed: 'Password reset failed',
  otpSent: 'OTP sent to your e-mail',
  resetDone: 'Password reset successfully',
} as const;

export const offerActionMessages = {
  reasonRequired: 'Please provide a reason for rejection.',
  reasonTooLong: 'Please keep the reason under 2,000 characters.',
  unableToProceed: 'Unable to Proceed try again.',
  acceptFailed: 'Failed to accept offer. Please try again.',
  rejectFailed: 'Failed to submit rejection. Please try again.',
  stale: 'This offer has changed. Please read the new letter.',
  accepted: 'Offer accepted',
  rejected: 'Offer rejected',
  alreadyAccepted: 'This offer has already been accepted.',
  alreadyRejected: 'This offer has already been rejected.',
  beingRevised: 'This offer is being revised. You will get an e-mail when the new letter is ready.',
  statusInvalid: 'The decision must be ACCEPTED or REJECTED',
  loadFailed: 'Your offer could not be loaded. Please check your connection and try again.',
  letterFailed: 'The letter could not be shown. Please check your connection and try again.',
  /** The statement that an acceptance is bound to; it is the checkbox's label (spec §2). */
  statement: "I confirm I've read and understood the offer letter",
  /** What a rejection is recorded with: the label of the button that was pressed (spec §2). */
  rejectionStatement: 'Submit Rejection',
} as const;

/** Spec §2 "Thank-you page" and "Decline page". */
export const farewellMessages = {
  submitted: "Thank You! Your information has been submitted successfully. We'll get back to you soon.",
  declined: 'We Respect Your Decision',
} as const;

export const offerFormMessages = {
  fullName: 'Full name is required',
  email: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  mobileNumber: 'Mobile Number is required',
  mobileInvalid: 'Please enter a valid 10-digit mobile number',
  role: 'Role is required',
  department: 'Department is required',
  subDepartment: 'Sub-department is required',
  designation: 'Designation is required',
  functionalTitle: 'Functional title is required',
  fixedCTC: 'Fixed CTC is required',
  fixedCTCPositive: 'Fixed CTC must be greater than 0',
  variableCTCNegative: 'Variable CTC cannot be negative',
  ctcWhole: 'Enter whole rupees, without paise',
  ctcTooLarge: 'Enter an amount below ₹1,00,00,00,000',
  joiningDate: 'Joining date is required',
  joiningDateInvalid: 'Please enter a valid date',
  departmentUnknown: 'This department does not exist',
  subDepartmentUnknown: 'This sub-department does not belong to the chosen department',
  designationUnknown: 'This designation does not exist',
  functionalTitleUnknown: 'This functional title does not exist',
  emailTaken: 'An offer for this email already exists',
  mobileTaken: 'An offer for this mobile number already exists',
  changedByOther: 'This offer was changed by someone else. Reload to see the changes.',
  authenticationFailed: 'Authentication failed. Please log in again.',
  pleaseLogIn: 'Please log in to continue',
  unableToFetch: 'Unable to fetch details try again',
  created: 'Candidate created successfully!',
  updated: 'Candidate updated successfully!',
  dropdownContext: 'Failed to load dropdown data',
  subDepartmentContext: 'Failed to load sub-departments',
  candidateContext: 'Failed to load candidate data',
  submitContext: 'Error submitting form',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you have typed in this offer will be lost.',
  reloaded: 'The changes were loaded. What you have typed is kept.',
  changedMeanwhile: (field: string, value: string) => `${field} is now ${value} for everybody else.`,
  noAnswer: 'Server is unreachable. Please try again later.',
  /** '{context}: {server message}' of spec §8. */
  inContext: (context: string, message: string) => `${context}: ${message}`,
} as const;

export const offerListMessages = {
  loading: 'Loading candidates...',
  loadFailed: 'Failed to load',
  empty: 'No candidates found.',
  sendFailed: 'Failed to send offer',
  deleted: 'Candidate deleted successfully.',
  deleteFailed: 'Failed to delete candidate.',
  invalidId: 'Invalid candidate ID.',
  noneSent: 'None of the chosen offers can be sent',
  choose: 'Choose at least one offer',
  tooMany: 'Send at most 1,000 offers in one call',
  emptyHint: 'Try adjusting the filters or the search.',
  noneYetHint: 'Try adjusting the filters or the search, or create an offer.',
  loadingSome: (loaded: string, total: string) => `Loading candidates... ${loaded} of ${total}`,
  restFailed: (loaded: string, total: string) => `Only ${loaded} of ${total} offers could be loaded.`,
  sending: (done: number, total: number) => `Sending ${done} of ${total}`,
  sent: (count: number) => (count === 1 ? '1 offer is on its way.' : `${count} offers are on their way.`),
  notSent: (count: number) => (count === 1 ? '1 offer was not sent.' : `${count} offers were not sent.`),
  notTried: 'Not sent yet',
  letterFailed: 'The letter could not be loaded.',
} as const;

/** How the mail of an offer fares, beside the offer's status. */
export const deliveryMessages = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Bounced',
} as const;

/** Why an action on an offer is refused, by the offer's status (rulings, "Offer life cycle"). */
export const offerRefusals = {
  edit: {
    Approved: 'This offer has been accepted and can no longer be edited.',
    Deleted: 'This offer has been deleted and can no longer be edited.',
  },
  delete: {
    Approved: 'This offer has been accepted and can no longer be deleted.',
    Deleted: 'This offer has already been deleted.',
  },
  send: {
    'Offer Sent': 'This offer has already been sent.',
    Approved: 'This offer has already been accepted.',
    Rejected: 'This offer was rejected. Edit it before sending it again.',
    Deleted: 'This offer has been deleted.',
  },
  accept: {
    Pending: 'This offer has not been sent yet.',
    Open: offerActionMessages.beingRevised,
    Approved: offerActionMessages.alreadyAccepted,
    Rejected: offerActionMessages.alreadyRejected,
    Deleted: 'This offer is no longer available.',
  },
  reject: {
    Pending: 'This offer has not been sent yet.',
    Open: offerActionMessages.beingRevised,
    Approved: offerActionMessages.alreadyAccepted,
    Rejected: offerActionMessages.alreadyRejected,
    Deleted: 'This offer is no longer available.',
  },
} as const;

export const routeErrorMessages = {
  title: 'This page could not be shown',
  text: 'A part of it did not come, or something went wrong in it. What you have saved is safe.',
  reload: 'Reload',
  home: 'Return Home',
} as const;

export const stalePageMessages = {
  newer: 'A newer version of this page is available.',
  reload: 'Reload',
} as const;

export const generalMessages = {
  ok: 'Success',
  badRequest: 'The request could not be understood. Please check it and try again.',
  checkFields: 'Please correct the fields below.',
  unauthorized: 'Please log in to continue',
  forbidden: 'You may not do this.',
  notFound: 'Not found',
  conflict: 'This was changed meanwhile. Reload and try again.',
  tooLarge: 'The request is too large.',
  unsupportedType: 'This type of content is not accepted here.',
  tooManyRequests: (minutes: number) =>
    `Too many attempts. Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is not available at the moment. Please try again in a minute.',
  invalidValue: 'This value is not valid',
  tooLongText: (characters: number) => `Please keep this under ${characters} characters`,
  invalidCharacters: 'This text has characters that cannot be used here',
  unknownOffer: 'This offer does not exist.',
  pdfUnreadable: 'This PDF cannot be shown here. Please download it.',
  linkExpired: 'This link has expired. Reload the page to get a new one.',
} as const;

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

/** How far a joining form is, in HR's list and on the candidate's page. */
export const joiningProgress = {
  steps: (done: number, all: number) => `${done} of ${all} steps`,
  submitted: (date: string) => `Submitted ${date}`,
  sentBack: 'Sent back',
} as const;
