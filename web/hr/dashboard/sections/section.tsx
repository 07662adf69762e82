import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import classes from './section.module.css';

type SectionProps = {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  /** On a phone the action takes a line of its own. */
  wideAction?: boolean;
  className?: string;
  children: ReactNode;
};

export function Section({ title, note, action, wideAction = false, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames(classes.section, className)}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p className={classes.note}>{note}</p>}
        {action !== undefined && <div className={classNames(classes.action, wideAction && classes.wide)}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
