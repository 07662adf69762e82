import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList, type Description } from '#web/ui/layout/description-list.tsx';
import classes from './row-card.module.css';

/** The rows of a list on a phone, one card each, in a list named `label`. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

type RowCardProps = {
  title: ReactNode;
  badge?: ReactNode;
  /** A RowCheckbox. */
  select?: ReactNode;
  items: readonly Description[];
  actions?: ReactNode;
  selected?: boolean;
  muted?: boolean;
};

/** One row of a list on a phone. */
export function RowCard({ title, badge, select, items, actions, selected = false, muted = false }: RowCardProps) {
  return (
    <li className={classNames(classes.card, selected && classes.selected, muted && classes.muted)}>
      <div className={classes.head}>
        {select}
        <span className={classes.title}>{title}</span>
        {badge}
      </div>
      <DescriptionList items={items} />
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </li>
  );
}
