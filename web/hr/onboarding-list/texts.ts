import { texts } from '#domain/texts.ts';

/** HR's list of the candidates who accepted; the title is also what the list is called. */
export const onboardingListTexts = texts('onboardingList', {
  title: 'Onboarding',
  searchPlaceholder: 'Name, email, mobile or candidate ID',
  columns: {
    candidateId: 'Candidate ID',
    name: 'Name',
    joining: 'Joining form',
    mobile: 'Mobile',
    email: 'Email',
    department: 'Department',
    role: 'Role',
    offeredDate: 'Offered date',
    joiningDate: 'Joining date',
  },
  view: 'View',
  viewCandidate: (name: string) => `View ${name}`,
  firstPage: 'First page',
  clearSearch: 'Clear search',
});
