import { texts } from '#domain/texts.ts';

/** The sidebar and the top bar of the portal. */
export const hrLayoutTexts = texts('hrLayout', {
  /** Where the server does not say who is logged in. */
  someUser: 'HR',
  settings: 'Settings',
  recruitment: 'Recruitment',
  dashboard: 'Dashboard',
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
