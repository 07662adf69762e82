import { type ReactNode, useId } from 'react';
import classes from './page-section.module.css';

type PageSectionProps = { title: string; note?: string | undefined; children: ReactNode };

export function PageSection({ title, note, children }: PageSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </div>
      {children}
    </section>
  );
}
