import type { ReactNode } from 'react';
import { Monogram } from '#web/ui/brand/monogram.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import classes from './person-head.module.css';

type PersonHeadProps = {
  back: { to: string; label: string };
  name: string;
  badges: ReactNode;
  role: string;
  department: string;
  facts: ReactNode;
  actions: ReactNode;
  /** The actions are buttons in a row, level with the name; otherwise they lay themselves out. */
  centred?: boolean;
};

export function PersonHead(props: PersonHeadProps) {
  const { back, name, badges, role, department, facts, actions, centred = false } = props;
  return (
    <>
      <BackLink {...back} />
      <div className={classNames(classes.head, centred && classes.centred)}>
        <Monogram name={name} person size="lg" />
        <div className={classes.who}>
          <div className={classes.name}>
            <PageHeading size="small">{name}</PageHeading>
            {badges}
          </div>
          <p className={classes.role}>{[role, department].filter(Boolean).join(', ')}</p>
          <div className={classes.facts}>{facts}</div>
        </div>
        {centred ? <div className={classes.actions}>{actions}</div> : actions}
      </div>
    </>
  );
}
