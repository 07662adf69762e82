import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

const people = (count: number) => (count === 1 ? '1 person' : `${formatCount(count)} people`);

export const recordJoiningTexts = texts('recordJoining', {
  action: 'Record joining',
  title: (name: string) => `Record joining of ${name}`,
  undo: 'Undo joining',
  undoTitle: (name: string) => `Undo joining of ${name}`,
  manyTitle: (count: number) => `Record joining of ${people(count)}`,
  manyText:
    'They joined on the same day, whatever joining date was agreed and whether or not the form is verified. Each one gets the next employee ID.',
  manySaved: (count: number) => `${people(count)} joined`,
  notRecorded: (count: number) => `${people(count)} ${count === 1 ? 'was' : 'were'} not recorded`,
  skippedBecause: (name: string, reason: string) => `${name}: ${reason}`,
  done: 'Done',
  /** Before it is known whose. */
  titleLoading: 'Record joining',
  loading: 'Loading the record…',
  loadFailed: 'The record could not be loaded. Please check your connection and try again.',
  reload: 'Reload',
  agreed: (date: string) => `Agreed joining date: ${date}`,
  history: 'Recorded so far',
  takenBack: 'Taken back',
  recordedBy: (name: string, on: string) => `${name}, ${on}`,
  notSubmitted: 'The joining form is not submitted yet. You can record the joining all the same.',
  notVerified: 'The joining form has not been verified yet. You can record the joining all the same.',
  notAccepted: 'Only candidates who accepted their offer can join.',
  labels: { outcome: 'What happened', date: 'Date', employeeId: 'Employee ID', note: 'Note', reason: 'Reason' },
  dateLabels: { JOINED: 'Joined on', POSTPONED: 'New joining date', NOT_JOINED: 'Date' },
  employeeIdHint: (next: string) => `Leave it empty to give ${next}, or type an ID that was given already.`,
  reasonHint: 'Why, if you know it. Your colleagues will ask later.',
  postponedHint: 'Lists and reminders go by the new date. The letter stays as it was accepted.',
  save: 'Record',
  saving: 'Recording…',
  saved: (name: string) => `The first day of ${name} is recorded`,
  savedWithId: (name: string, employeeId: string) => `${name} joined with employee ID ${employeeId}`,
  saveFailed: 'This could not be recorded. Please check your connection and try again.',
  takeBack: 'Take back',
  takeBackText: (outcome: string) =>
    `Takes back ‘${outcome}’: nothing is recorded then, and the agreed joining date applies again. The history keeps it.`,
  takingBack: 'Undoing…',
  takenBackToast: (name: string) => `What was recorded of ${name} was taken back`,
});

export const firstDayPlanTexts = texts('firstDayPlanForm', {
  hints: {
    time: 'India time. Without one, the calendar shows the whole day.',
    place: 'One line each: the name of the place first, then the address.',
    mapLink: 'The https:// address that a map gives for sharing.',
    bring: 'One thing a line.',
  },
  section: 'Where to come, and with what',
  hint: 'For every candidate who accepted, unless an offer has its own. Changes are mailed to those who have had the first mail.',
  title: 'First day',
  ofSettings: 'From Settings',
  ofOffer: 'For this offer',
  nothing: 'Nothing is written yet.',
  edit: 'Edit first day',
  dialog: (name: string) => `First day of ${name}`,
  takeSettings: 'Use Settings again',
  save: 'Save',
  saving: 'Saving…',
  saved: 'The first day is saved',
  failed: 'The first day could not be saved. Please check your connection and try again.',
  answers: 'Still joining?',
  noAnswer: 'No answer yet.',
  answered: (answer: string, joiningDate: string) => `‘${answer}’, asked about ${joiningDate}`,
  wishes: (date: string) => `Can join on ${date}`,
  record: 'Record joining or a new date',
});
