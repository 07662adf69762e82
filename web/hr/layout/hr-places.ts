import type { NavItem } from '#web/ui/page/hr-nav.tsx';

const group = 'Recruitment';

/** The sidebar (spec §1 and §2). Employee Master keeps the link of the specification; its route shows the same page. */
export const hrPlaces: readonly NavItem[] = [
  { label: 'Dashboard', to: '/hce', icon: 'dashboard', end: true },
  { label: 'Applications', to: '/hce/applications', icon: 'clipboard', group },
  { label: 'Offers', to: '/hce/offers', icon: 'file', group, also: ['/hce/create/candidate', '/hce/edit-candidate'] },
  { label: 'Onboarding', to: '/hce/onboarding', icon: 'user-plus', group },
  { label: 'Employee Master', to: '/hce/employee-master', icon: 'address-book', also: ['/hce/employee'] },
  { label: 'Attendance', to: '/hce/attendance', icon: 'clock' },
  { label: 'Leave', to: '/hce/leave', icon: 'calendar' },
  { label: 'Payroll & Tax', to: '/hce/payroll', icon: 'wallet' },
  { label: 'Performance', to: '/hce/performance', icon: 'chart' },
  { label: 'Employee Exit', to: '/hce/exit', icon: 'door-exit' },
];
