import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export type Description = { term: string; value: ReactNode };

/** Terms and values: lines with the value at the end. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className={classes.facts}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
