import { refsOf, texts } from '#domain/texts.ts';

export const handoverMessages = texts('handover', {
  noneChosen: 'Choose at least one person',
  tooManyPeople: (max: string) => `At most ${max} people can be exported at once`,
  unknownPeople: (count: number) =>
    count === 1
      ? 'One of the chosen people is no longer in the list. Reload the page and choose again.'
      : `${count} of the chosen people are no longer in the list. Reload the page and choose again.`,
  layoutRequired: 'Choose a layout',
  layoutGone: 'This layout is no longer there. Reload the page.',
  reasonRequired: 'Say what the export is for',
  underWay: 'You already have an export running. Wait for it to finish, or cancel it.',
});
export const handoverRefs = refsOf(handoverMessages);

export const exportLayoutMessages = texts('exportLayout', {
  nameRequired: 'Enter a name',
  nameTaken: (name: string) => `There is a layout '${name}' already.`,
  nameBuiltIn: (name: string) => `'${name}' is the name of a layout that comes with the product.`,
  tooManyLayouts: (max: number) => `There can be at most ${max} layouts. Delete one that is no longer needed.`,
  columnsRequired: 'Add at least one column',
  tooManyColumns: (max: number) => `A layout has at most ${max} columns`,
  fieldRequired: 'Choose the field that this column holds',
  fieldUnknown: 'There is no such field. Choose one from the list.',
  headingRequired: 'Enter the heading of the column',
  headingTwice: (heading: string) => `Another column has the heading '${heading}'`,
  datesRequired: 'Choose how dates are written',
  gone: 'This layout is no longer there. Reload the page.',
  changedByOther: (name: string, on: string) =>
    `${name} changed this layout on ${on}. Reload the page, then make your change again.`,
});
export const exportLayoutRefs = refsOf(exportLayoutMessages);

export const exportLayoutTexts = texts('exportLayoutTexts', { allFields: 'All fields' });

export const handoverFieldTexts = texts('handoverField', {
  offer: 'Offer',
  firstDay: 'First day',
  of: (section: string, label: string) => `${section}, ${label}`,
  candidateId: 'Candidate ID',
  offerName: 'Name',
  offerEmail: 'Email',
  offerMobile: 'Mobile',
  role: 'Role',
  department: 'Department',
  subDepartment: 'Sub-department',
  designation: 'Designation',
  functionalTitle: 'Functional Title',
  joiningDate: 'Joining Date',
  fixedCTC: 'Fixed CTC',
  variableCTC: 'Variable CTC',
  totalCTC: 'Total CTC',
  employeeId: 'Employee ID',
  joinedOn: 'Joined on',
  fullName: 'Full Name',
  current: (label: string) => `Current ${label}`,
  permanent: (label: string) => `Permanent ${label}`,
  stillThere: 'still works here',
  lastJob: (label: string) => `Last job: ${label}`,
  allJobs: 'All jobs',
  highest: (label: string) => `Highest: ${label}`,
  allEducation: 'All education',
  fatherName: "Father's Name",
  motherName: "Mother's Name",
  spouseName: "Spouse's Name",
  allFamily: 'All family members',
});
