import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const hrLayoutTexts = texts('hrLayout', {
  someUser: 'HR',
  find: 'Find',
  findKeys: { other: 'Ctrl K', apple: '⌘K' },
  findFailed: 'Find could not be loaded. Please check your connection and try again.',
  recruitment: 'Recruitment',
  dashboard: 'Dashboard',
  atRisk: (count: number) => (count === 1 ? '1 person at risk' : `${formatCount(count)} people at risk`),
  applications: 'Applications',
  offers: 'Offers',
  signOff: 'Sign-off',
  signOffs: (count: number) =>
    count === 1 ? '1 waits for your sign-off' : `${formatCount(count)} wait for your sign-off`,
  onboarding: 'Onboarding',
  employeeMaster: 'Employee Master',
  attendance: 'Attendance',
  leave: 'Leave',
  payroll: 'Payroll & Tax',
  performance: 'Performance',
  exit: 'Employee Exit',
  noAccess: 'You do not have access to this page.',
  whomToAsk: (company: string) => `Ask an Administrator of ${company || 'your company'} if you need it.`,
  toStart: 'Go to your first page',
  rolesChanged: 'Your roles or departments were changed. The portal shows what you can use now.',
  rolesChangedTyping:
    'Your roles or departments were changed. What you typed is kept on this page until you leave it. Ask an Administrator if you need the role.',
});

export const secondFactorGateTexts = texts('secondFactorGate', {
  title: 'Set up your second factor',
  needed: 'Your company requires a second factor. Everything else is available once you have added one here.',
  grace: (until: string) => `Your company requires a second factor. Add one by ${until} IST.`,
  setUp: 'Set it up',
});
