import { Link } from 'react-router';
import { formatDate, todayInIndia, weekday } from '#domain/calendar.ts';
import { signOutHr } from '#web/session/hr-sign-out.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { HrPageHead } from '#web/ui/hr-page-head.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import classes from './dashboard-page.module.css';

type Shortcut = { to: string; icon: IconName; title: string; text: string };

const shortcuts: readonly Shortcut[] = [
  { to: '/hce/offers', icon: 'file', title: 'Offers', text: 'Find, edit and send offers, and see how they fare.' },
  {
    to: '/hce/create/candidate',
    icon: 'plus',
    title: 'New offer',
    text: 'Write one; its letter takes shape beside it.',
  },
  { to: '/hce/onboarding', icon: 'user-plus', title: 'Onboarding', text: 'The candidates who have accepted.' },
];

/** HR's first page: the day, the ways to what is done most, and Logout (spec §2). */
export function DashboardPage() {
  const today = todayInIndia();
  return (
    <>
      <HrPageHead
        title="Dashboard"
        meta={`${weekday(today)}, ${formatDate(today)}`}
        actions={
          <>
            <Button variant="quiet" icon={<Icon name="logout" />} onClick={signOutHr}>
              Logout
            </Button>
            <LinkButton to="/hce/create/candidate" variant="primary">
              Create Offer
            </LinkButton>
          </>
        }
      />
      <ul className={classes.shortcuts}>
        {shortcuts.map(({ to, icon, title, text }) => (
          <li key={to} className={classes.shortcut}>
            <Icon name={icon} />
            <h2>
              <Link to={to}>{title}</Link>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
