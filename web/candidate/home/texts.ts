import { texts } from '#domain/texts.ts';

/** The page of a candidate who accepted (docs/rules/candidate-home.md). */
export const homeTexts = texts('candidateHome', {
  title: 'Home',
  morning: (firstName: string) => `Good morning, ${firstName}`,
  afternoon: (firstName: string) => `Good afternoon, ${firstName}`,
  evening: (firstName: string) => `Good evening, ${firstName}`,
  position: (role: string, department: string) => `${role}, ${department}`,
  loading: 'Loading your page…',
  way: 'Where you are',
  stops: { accepted: 'Accepted', form: 'Form', checked: 'Checked', firstDay: 'First day' },
  done: (stop: string) => `${stop}<quiet>, done</quiet>`,
  toFill: 'To fill',
  toCorrect: 'To correct',
  withHr: 'HR is checking it',
  dayWith: (day: string, rest: string) => `${day}, ${rest}`,
  daysLeft: (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
  asked: 'Asked of you',
  things: (count: number) => (count === 1 ? 'One thing is asked of you' : `${count} things are asked of you`),
  correct: {
    title: 'Please correct your joining form',
    left: (count: number) =>
      count === 1 ? 'HR asks you to correct one field.' : `HR asks you to correct ${count} fields.`,
    done: 'Everything is corrected or answered. Submit the form, and HR reviews it again.',
    go: 'See the corrections',
  },
  reopened: { title: 'Please correct your joining form', go: 'Open the joining form' },
  upload: {
    title: (count: number) => (count === 1 ? 'Upload a document' : `Upload ${count} documents`),
    text: 'A photo from your phone is enough.',
    go: 'Upload now',
  },
  wholeNumber: {
    title: 'Aadhaar number for PF and ESI',
    text: 'Give the whole number for your registration, or say that you give it there yourself.',
    go: 'Open',
  },
  fill: {
    title: 'Fill the joining form',
    text: (saved: number, steps: number) =>
      saved === 0
        ? 'It takes about 15 minutes. You can stop after every step.'
        : `${saved} of ${steps} steps are saved. You can stop after every step.`,
    submit: 'All steps are saved. Check your answers and submit the form.',
    begin: 'Begin',
    goOn: 'Continue',
  },
  nothing: 'Nothing is asked of you now',
  waits:
    'HR checks your answers and documents. You get an email when your form is verified, or if something has to be corrected.',
  ready: 'HR has verified your joining form. If anything else is needed, you get an email.',
  papers: 'Your papers',
  signedLetter: 'Signed offer letter',
  offer: 'Offer letter',
  form: 'Joining form',
  documents: 'Documents',
  myData: 'My data',
  myDataHint: 'What we hold of you, and who has seen it',
  acceptedOn: (day: string) => `Accepted on ${day}`,
  acceptedVersion: (day: string, version: number) => `Accepted on ${day}, version ${version}`,
  accepted: 'Accepted',
  notBegun: 'Not begun yet',
  stepsSaved: (saved: number, steps: number) => `${saved} of ${steps} steps are saved`,
  sentBack: 'HR asks you to correct it',
  submittedOn: (day: string) => `Submitted on ${day}`,
  verifiedOn: (day: string) => `Verified by HR on ${day}`,
  documentsAsked: (count: number) => (count === 1 ? 'HR waits for one document' : `HR waits for ${count} documents`),
  documentsHint: 'What HR asks for besides the form',
  firstDay: 'Your First Day',
  askFor: (name: string) => `ask for ${name}`,
  bring: 'What to bring',
  details: 'More about this day',
  joining: {
    title: (date: string) => `Are you joining on ${date}?`,
    text: (weekday: string, rest: string) => `${weekday}, ${rest}. Your answer helps us prepare.`,
  },
});
