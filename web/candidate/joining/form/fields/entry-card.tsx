import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useFieldAccess } from '#web/ui/form/field-access.tsx';
import { FieldNote, useFieldNotes } from '#web/ui/form/field-notes.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { stepFormTexts as t } from '#web/candidate/joining/form/texts.ts';
import classes from './entry-card.module.css';

type EntryCardProps = {
  /** 'Education 2': names the group. */
  title: string;
  /** What tells it from the others, besides its number. */
  detail?: string;
  /** The entry's path in the form, for what is to be said of it. */
  at: string;
  onRemove?: () => void;
  children: ReactNode;
};

const hiddenPart = { hidden: (inside: string) => <VisuallyHidden>{inside}</VisuallyHidden> };

export function EntryCard({ title, detail, at, onRemove, children }: EntryCardProps) {
  const note = useFieldNotes().at(at);
  const { entriesOpen } = useFieldAccess();
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
        {onRemove !== undefined && entriesOpen && (
          <Button variant="quiet" className={classes.remove} icon={<Icon name="trash" />} onClick={onRemove}>
            <RichText text={t.removeEntry(title)} parts={hiddenPart} />
          </Button>
        )}
      </div>
      <div className={classes.body}>
        {note !== undefined && (
          <div className={classes.note}>
            <FieldNote>{note}</FieldNote>
          </div>
        )}
        {children}
      </div>
    </fieldset>
  );
}

export function AddEntry({ children, onAdd, disabled }: { children: string; onAdd: () => void; disabled?: boolean }) {
  const { entriesOpen } = useFieldAccess();
  if (!entriesOpen) return null;
  return (
    <Button block icon={<Icon name="plus" />} onClick={onAdd} disabled={disabled}>
      {children}
    </Button>
  );
}
