import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export type Description = { term: string; value: ReactNode };

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
