import type { ReactNode } from 'react';
import classes from './outcome-row.module.css';

type OutcomeRowProps = { name: string; id: string; badge?: ReactNode; reason: string | null };

export function OutcomeRow({ name, id, badge, reason }: OutcomeRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <b>{name}</b> <span className={classes.id}>{id}</span>
      </span>
      {badge}
      {reason !== null && <span className={classes.reason}>{reason}</span>}
    </li>
  );
}
