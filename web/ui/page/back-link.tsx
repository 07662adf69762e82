import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import classes from './back-link.module.css';

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={classes.back} data-screen-only>
      <Icon name="chevron-left" size={16} />
      {label}
    </Link>
  );
}
