import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

/** All who joined; the title is also what the list is called. */
export const employeeMasterTexts = texts('employeeMaster', {
  title: 'Employee Master',
  joined: (count: string) => `${count} joined`,
  searchPlaceholder: 'Name, employee ID, mobile or email',
  columns: {
    employeeId: 'Employee ID',
    name: 'Name',
    joinedOn: 'Joined on',
    role: 'Role',
    department: 'Department',
    mobile: 'Mobile',
    candidateId: 'Candidate ID',
    email: 'Email',
    designation: 'Designation',
  },
  show: 'Show employees',
  showCount: (count: number) => (count === 1 ? 'Show 1 employee' : `Show ${formatCount(count)} employees`),
  selection: 'Selected employees',
  selectFailed: 'The employees could not be selected. Please check your connection and try again.',
  file: 'File',
  fileOf: (name: string) => `File of ${name}`,
  actionsFor: (name: string) => `Actions for ${name}`,
  offer: 'Open offer',
  loadFailed: 'The employees could not be loaded. Please check your connection and try again.',
  loading: 'Loading…',
  nothingFound: 'No employees found',
  nothingFoundHint: 'Try another name or ID, or clear the filters.',
  noneYet: 'No one has joined yet',
  noneYetHint: 'On a new employee’s first day, open their joining form from Onboarding and choose Record joining.',
  noneYetReader: 'People appear here once their first day is recorded.',
  toOnboarding: 'Go to Onboarding',
  firstPage: 'First page',
});
