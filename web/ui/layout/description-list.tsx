import type { ReactNode } from 'react';
import classes from './description-list.module.css';

export type Description = { term: string; value: ReactNode };

type DescriptionListProps = { items: readonly Description[]; variant?: 'facts' | 'grid' };

/** Terms and values: `facts` are lines with the value at the end, `grid` stacks them in two or three columns. */
export function DescriptionList({ items, variant = 'facts' }: DescriptionListProps) {
  return (
    <dl className={classes[variant]}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
