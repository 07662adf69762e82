import type { ReactNode } from 'react';
import classes from './hr-page-head.module.css';
import { BackLink } from './back-link.tsx';
import { PageHeading } from './page-heading.tsx';

type HrPageHeadProps = { title: string; meta?: ReactNode; back?: { to: string; label: string }; actions?: ReactNode };

/** The first line of an HR screen: where one is, and the chief thing to do. */
export function HrPageHead({ title, meta, back, actions }: HrPageHeadProps) {
  return (
    <>
      {back !== undefined && <BackLink {...back} />}
      <div className={classes.head}>
        <PageHeading size="small">{title}</PageHeading>
        {meta !== undefined && <span className={classes.meta}>{meta}</span>}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
    </>
  );
}
