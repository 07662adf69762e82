import { texts } from '#domain/texts.ts';

/** The parts of the portal that are not there yet, by their paths below `/hce`. */
export const placeholderTexts = texts('hrPlaceholder', {
  applications: 'Applications',
  attendance: 'Attendance',
  leave: 'Leave',
  performance: 'Performance',
  payroll: 'Payroll & Tax',
  exit: 'Employee Exit',
});
