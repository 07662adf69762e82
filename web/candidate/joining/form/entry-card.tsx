import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './entry-card.module.css';

type EntryCardProps = {
  /** 'Education 2': names the group. */
  title: string;
  /** What tells it from the others, beside its number. */
  detail?: string;
  mandatory?: boolean;
  /** Missing where the entry cannot be removed. */
  onRemove?: () => void;
  children: ReactNode;
};

/** One of several entries of a step: a group with its number, its fields, and the way to remove it. */
export function EntryCard({ title, detail, mandatory = false, onRemove, children }: EntryCardProps) {
  return (
    <fieldset className={classes.entry}>
      <legend>
        <VisuallyHidden>{title}</VisuallyHidden>
      </legend>
      <div className={classes.head}>
        <h2 className={classes.title} aria-hidden="true">
          {title}
          {detail !== undefined && <span>{detail}</span>}
        </h2>
        {mandatory && (
          <Badge tone="mute" icon={<Icon name="lock" size={14} />}>
            Mandatory
          </Badge>
        )}
        {onRemove !== undefined && (
          <Button variant="quiet" className={classes.remove} icon={<Icon name="trash" />} onClick={onRemove}>
            Remove<VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        )}
      </div>
      <div className={classes.body}>{children}</div>
    </fieldset>
  );
}

type AddEntryProps = { children: string; onAdd: () => void; disabled?: boolean };

/** Adds an entry below the others. */
export function AddEntry({ children, onAdd, disabled }: AddEntryProps) {
  return (
    <Button block icon={<Icon name="plus" />} onClick={onAdd} disabled={disabled}>
      {children}
    </Button>
  );
}
