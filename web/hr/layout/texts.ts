import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const hrLayoutTexts = texts('hrLayout', {
  /** Where the server does not say who is logged in. */
  someUser: 'HR',
  find: 'Find',
  findKeys: { other: 'Ctrl K', apple: '⌘K' },
  findFailed: 'Find could not be loaded. Please check your connection and try again.',
  recruitment: 'Recruitment',
  dashboard: 'Dashboard',
  atRisk: (count: number) => (count === 1 ? '1 person at risk' : `${formatCount(count)} people at risk`),
  applications: 'Applications',
  offers: 'Offers',
  onboarding: 'Onboarding',
  employeeMaster: 'Employee Master',
  attendance: 'Attendance',
  leave: 'Leave',
  payroll: 'Payroll & Tax',
  performance: 'Performance',
  exit: 'Employee Exit',
});

export const secondFactorGateTexts = texts('secondFactorGate', {
  title: 'Set up your second factor',
  needed: 'Your company requires a second factor. Everything else is available once you have added one here.',
  grace: (until: string) => `Your company requires a second factor. Add one by ${until} IST.`,
  setUp: 'Set it up',
});
