import { texts } from '#domain/texts.ts';

export const placeholderTexts = texts('hrPlaceholder', {
  applications: 'Applications',
  attendance: 'Attendance',
  leave: 'Leave',
  performance: 'Performance',
  payroll: 'Payroll & Tax',
  exit: 'Employee Exit',
});
