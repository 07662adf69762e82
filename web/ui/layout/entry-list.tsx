import type { ReactNode, Ref } from 'react';
import classes from './entry-list.module.css';

type EntryListProps = {
  label?: string;
  /** To bring the focus here; the list is no stop of the Tab key. */
  ref?: Ref<HTMLOListElement>;
  children: ReactNode;
};

export function EntryList({ label, ref, children }: EntryListProps) {
  return (
    <ol ref={ref} tabIndex={ref === undefined ? undefined : -1} className={classes.list} aria-label={label}>
      {children}
    </ol>
  );
}
