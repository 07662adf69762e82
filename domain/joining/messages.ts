/**
 * Messages of the joining form and of HR's view of it: separate from `domain/messages.ts`, so that the candidate's
 * login does not load them.
 */

import { refsOf, texts } from '#domain/texts.ts';

/** The personal step (docs/rules/joining-fields.md#personal-fields). */
export const personalMessages = texts('personal', {
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
  aadhaarLastFour: 'Enter only the last four digits',
  identityDocumentKind: 'Choose a document',
  identityDocumentLastFour: 'Enter the last four characters of its number',
  identityDocument: 'A picture of the document is required',
  panDocument: 'PAN card is required',
  aadhaarDocument: 'Aadhaar card is required',
  profile: 'Profile photo is required',
  warnAadhaarCheckDigit: 'Please check this number: its last digit does not fit the digits before it.',
  warnPanLastName: 'Please check: the 5th character of a PAN is usually the first letter of the last name.',
  warnSameNumber: 'This is your own mobile number. Somebody else’s number is of more help in an emergency.',
});
export const personalRefs = refsOf(personalMessages);

/** The labels of its fields in the order of the screen; so are those of the other steps. */
export const personalLabels = texts('personalLabels', {
  firstName: 'First Name',
  middleName: 'Middle Name',
  lastName: 'Last Name',
  dateOfBirth: 'Date of Birth',
  gender: 'Gender',
  bloodGroup: 'Blood Group',
  maritalStatus: 'Marital Status',
  mobileNumber: 'Mobile Number',
  alterNativeMobileNumber: 'Alternate Mobile Number',
  emergencyMobileNumber: 'Emergency Mobile Number',
  emailAddress: 'Email',
  residenceAddress: 'Address',
  city: 'City',
  state: 'State',
  pinCode: 'Pincode',
  isPermanentAddressSame: 'Same as current Address',
  permanentAddress: 'Address',
  permanentCity: 'City',
  permanentState: 'State',
  permanentPinCode: 'Pincode',
  panNumber: 'PAN Number',
  aadhaarNumber: 'Aadhaar Number',
  nameOnAadhaar: 'Name as on Aadhaar',
  identityDocumentKind: 'Identity Document',
  identityDocumentLastFour: 'Last four characters of its number',
  panDocument: 'PAN Card',
  aadhaarDocument: 'Aadhaar Card',
  identityDocument: 'Picture of the identity document',
  profile: 'Profile Photo',
});

/** The bank step (docs/rules/joining-fields.md#bank-fields). */
export const bankMessages = texts('bank', {
  bankName: 'Bank name is required',
  branchName: 'Branch name is required',
  accountNumber: 'Bank account number is required',
  accountNumberInvalid: 'Account number must be between 9 to 18 digits',
  ifsc: 'IFSC code is required',
  ifscInvalid: 'Please enter a valid IFSC code',
  passbook: 'Bank passbook is required',
});

export const bankLabels = texts('bankLabels', {
  ifscNumber: 'IFSC Code',
  bankName: 'Bank Name',
  branchName: 'Branch Name',
  accountNumber: 'Account Number',
  passbookFile: 'Passbook',
});

/** The experience step (docs/rules/joining-fields.md#experience-fields). */
export const experienceMessages = texts('experience', {
  choose: 'Please select Fresher or Experienced',
  companyName: 'Company name is required',
  position: 'Position is required',
  jobType: 'Job type is required',
  startDate: 'Start date is required',
  endDate: 'End date is required',
  payslip: 'Payslip is required',
  inFuture: 'Date cannot be in the future',
  endBeforeStart: 'End date cannot be before start date',
});

export const experienceLabels = texts('experienceLabels', {
  isFresher: 'Work Experience',
  companyName: 'Company Name',
  role: 'Position',
  jobType: 'Job Type',
  fromDate: 'Start Date',
  toDate: 'End Date',
  isCurrentJob: 'I still work here',
  paySlip: 'Payslip',
});

/** The education step (docs/rules/joining-fields.md#education-fields). */
export const educationMessages = texts('education', {
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
});

export const educationLabels = texts('educationLabels', {
  educationType: 'Education Level',
  isPursuing: 'Currently Pursuing',
  universityName: 'University Name',
  collegeName: 'College Name',
  degree: 'Degree',
  specialization: 'Specialization',
  cgpa: 'CGPA',
  schoolName: 'School Name',
  board: 'Board',
  stream: 'Stream',
  percentage: 'Percentage',
  passingYear: 'Passing Year',
  documentFile: 'Marksheet',
});

/** The family step (docs/rules/joining-fields.md#family-fields). */
export const familyMessages = texts('family', {
  name: 'Name is required',
  relation: 'Relationship is required',
  dateOfBirth: 'DOB is required',
  dateOfBirthInFuture: 'DOB cannot be in the future',
  contactInvalid: 'Please enter a valid 10-digit phone number',
});

export const familyLabels = texts('familyLabels', {
  name: 'Name',
  relation: 'Relationship',
  dateOfBirth: 'Date of Birth',
  occupation: 'Occupation',
  contactNumber: 'Contact Number',
  isGuardian: 'I am the parent or guardian',
});

/** Files of the joining form (docs/rules/files.md#types-and-sizes). */
export const documentMessages = texts('document', {
  wrongType: 'Only PNG, JPG, or PDF files are allowed',
  wrongPhotoType: 'Only PNG or JPG files are allowed',
  tooLarge: 'File size exceeds 10MB',
  photoTooLarge: 'File size exceeds 5MB',
  empty: 'File is empty',
  unreadable: 'This file could not be read. Choose it again.',
  lockedPdf: 'This PDF asks for a password. Save it without one and choose it again.',
  /** At the Aadhaar card, whose PDF always asks for one. */
  lockedAadhaar: 'An e-Aadhaar opens with the first four letters of your name in capitals and your year of birth.',
  incompletePdf: 'This PDF is incomplete. Download it again and choose it once more.',
  brokenPdf: 'This PDF cannot be opened. Save it again and choose it once more.',
  brokenPicture: 'This picture cannot be opened. Take it again, or choose another one.',
  heic: 'This is an iPhone photo (HEIC). Take the photo here, or set Camera > Formats to Most Compatible.',
  madeSmaller: (size: string) => `Made smaller: ${size}`,
  useOriginal: 'Use the original',
  smallerOffered: 'A smaller copy is as easy to read and faster to send.',
  useSmaller: (size: string) => `Use the smaller copy (${size})`,
  uncovered: 'Cover the first eight digits before you go on.',
  uncoveredPdf: 'A PDF cannot hide the number. Take a picture of the card, or make one of the page: Cover numbers.',
  tooManyPixels: 'This picture has too many pixels. Please upload a smaller copy.',
});

/** The joining form (docs/rules/joining-form.md#steps, docs/rules/messages.md#joining-form). */
export const joiningMessages = texts('joining', {
  loadingPersonal: 'Loading personal details…',
  loadingBank: 'Loading bank details…',
  loadingExperience: 'Loading experience details…',
  loadingEducation: 'Loading education details…',
  loadingFamily: 'Loading family details…',
  loadingPreview: 'Loading your details…',
  /** The part is a code: a language that inflects has a sentence for each. */
  loadFailed: (step: 'personal' | 'bank' | 'experience' | 'education' | 'your') =>
    `Could not load ${step} details. Please refresh and try again.`,
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
  sentBackMeanwhile: 'HR has sent this form back. Reload to see what to correct.',
  readOnly: 'You have submitted this form. It can no longer be changed.',
  verifiedByHr: (instant: string) => `HR verified this form on ${instant}.`,
  notAccepted: 'Accept the offer before you fill the joining form.',
  stale: 'This step was changed on another device or in another window. Reload to see what changed; your typing stays.',
  downloadAnswers: 'Download your answers',
  downloadingAnswers: 'Downloading…',
  answersFailed: 'Your answers could not be downloaded. Please check your connection and try again.',
  downloadHint: 'A PDF to keep. Identity numbers are masked in it.',
  submittedAt: (instant: string) => `Submitted ${instant}`,
  whatNext: 'HR checks your answers and documents, and writes to you by email if something has to be corrected.',
  joiningOn: (date: string) => `Your joining date is ${date}.`,
  stepFailed: 'This step could not be shown. What you have saved and typed is kept.',
  offline: 'You are offline. What you type is kept, and we go on when you are back.',
  saveAndReturn: 'Save and return to Preview',
  goToSection: (section: string) => `Go to ${section}`,
  incomplete: 'Some steps are not complete yet.',
  reloadedDiffers: 'The newer record is loaded, and what you typed is kept. What differs is marked.',
  reloadedSame: 'The newer record is loaded. It holds all that you typed.',
  reloadFailed: 'The newer record could not be loaded. Please check your connection and try again.',
  savedInOtherWindow: (value: string) => `Not saved yet. Saved on another device or in another window: ${value}`,
  nothingSaved: 'nothing',
  takenFromOtherWindow: 'Saved on another device or in another window.',
  fileReplacesSaved: 'Not saved yet. It replaces the file that is saved now.',
  entryAddedElsewhere: 'This entry was added on another device or in another window.',
  entryChangedElsewhere:
    'You removed this entry, and it was changed on another device or in another window since. Remove it again if you do not need it.',
  jobsElsewhere:
    'You chose Fresher. Jobs are saved from another device or window; choose Fresher again to remove them.',
  entryRemovedElsewhere: 'This entry was removed on another device or in another window. Next saves it again.',
  tooManyFiles: 'Send one file for each field',
  unknownEntry: 'This entry does not exist any more. Reload the page.',
  uploadBroken: 'The upload was interrupted. Please try again.',
  notProvided: 'Not provided',
  noneUploaded: {
    panDocument: 'No PAN card uploaded',
    aadhaarDocument: 'No Aadhaar card uploaded',
    identityDocument: 'No identity document uploaded',
    profile: 'No profile photo uploaded',
    passbookFile: 'No passbook uploaded',
    paySlip: 'No payslip uploaded',
    documentFile: 'No marksheet uploaded',
  },
  documentFailed: 'This file could not be shown. Please check your connection and try again.',
  sentBack: (reason: string) => `HR asks you to correct this form: ${reason}`,
  submittedOn: (instant: string) => `Submitted on ${instant}`,
  chooseAgain: (files: string) => `Please choose these files again: ${files}`,
  unsavedSteps: (sections: string) => `Not saved yet, and not part of what you submit: ${sections}`,
  leaveTitle: 'Leave without the chosen files?',
  leaveText: 'The files that you have chosen are not saved yet. Press Next on their step to save them.',
  uploadCancelled: 'The upload was cancelled. Nothing was saved.',
  bothSides: 'Front and back go into one file: add the second photo after the first, or scan both into one PDF.',
  addSide: 'Add the other side',
  bothJoined: (size: string) => `Front and back are in one picture, ${size}.`,
  sideNotJoined: 'This picture could not be added. Please choose a PNG or JPG.',
  maskedAadhaar: 'Use a masked copy, which shows only the last four digits. You get it from myaadhaar.uidai.gov.in.',
});

/** HR's candidate preview and onboarding list (docs/rules/messages.md#candidate-preview). */
export const onboardingMessages = texts('onboarding', {
  idMissing: 'Candidate ID is missing in the URL',
  idInvalid: 'Invalid candidate ID',
  tokenMissing: 'Authentication token is missing',
  noData: 'No candidate data found.',
  listError: (message: string) => `Error: ${message}`,
  sendBackReason: 'Please say what is to be corrected',
  notSubmitted: 'This joining form has not been submitted yet.',
  /** `on` is null where the record of the sending back has lost its HR user. */
  alreadySentBack: (on: string | null) =>
    `This joining form was sent back${on === null ? '' : ` on ${on}`} and has not been submitted again yet.`,
  nothingToReveal: 'Nothing has been saved here yet.',
  documentReplaced: 'Another file is there now. Please look at it first.',
  noneYetHint: 'Candidates appear here as soon as they accept their offer.',
  pageBeyondHint: 'The list is shorter than this page.',
  loadingCandidate: 'Loading candidate details...',
  loadFailed: 'Candidate details could not be loaded. Please check your connection and try again.',
  revealFailed: 'This could not be shown. Please check your connection and try again.',
  documentFailed: 'The document could not be loaded. Please check your connection and try again.',
  revealRecorded: (time: string) => `Reveal recorded ${time}`,
  openingIsRecorded: 'Viewing this document is recorded.',
  nothingRevealed: 'No number or identity document has been viewed yet.',
  neverSubmitted: 'This joining form has not been submitted yet.',
  noDocuments: 'No documents have been uploaded yet.',
  openingDocument: 'Opening the document...',
  pictureUnreadable: 'This picture cannot be shown here. Please download it.',
  sameNumber: (field: string, names: string) => `Another candidate has the same ${field}: ${names}.`,
  waitsForCandidate: (on: string, reason: string) => `Sent back ${on}. Correction asked for: ${reason}`,
  sendBackHint: 'The candidate gets this text by email and sees it at the top of the form.',
  sendBackFailed: 'The form could not be sent back. Please check your connection and try again.',
  sentBack: (name: string) => `The form was sent back to ${name}.`,
  reasonLost: 'The reason that you have typed will be lost.',
});
export const onboardingRefs = refsOf(onboardingMessages);
