import { type ReactNode, useEffect, useRef, useState } from 'react';
import { stepFormTexts as t } from '#web/candidate/joining/form/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { useFieldAccess } from '#web/ui/form/field-access.tsx';
import { FieldNote, useFieldNotes } from '#web/ui/form/field-notes.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './entry-cards.module.css';

type EntryCardsProps<Entry extends { key: string }> = {
  list: string;
  entries: readonly Entry[];
  /** 'Education 2': names the group. */
  titleOf: (number: number) => string;
  /** What tells an entry from the others, besides its number: in a span. */
  renderDetail?: (index: number) => ReactNode;
  /** How many of the first entries cannot be removed. */
  kept: number;
  onRemove: (index: number) => void;
  add: { label: string; onAdd: () => void; disabled?: boolean } | undefined;
  children: (entry: Entry, index: number) => ReactNode;
};

/** The entries of a step (docs/rules/joining-form.md#entries-of-a-step), a card each, and the way to another one. */
export function EntryCards<Entry extends { key: string }>(props: EntryCardsProps<Entry>) {
  const { list, entries, titleOf, renderDetail, kept, onRemove, add, children } = props;
  const { box, focusOn } = useEntryFocus();
  const notes = useFieldNotes();
  const { entriesOpen } = useFieldAccess();
  function remove(index: number): void {
    onRemove(index);
    notes.entryRemoved(list, index);
    focusOn(Math.max(0, index - 1));
  }
  return (
    <Stack>
      <div ref={box}>
        <Stack>
          {entries.map((entry, index) => (
            <EntryCard
              key={entry.key}
              title={titleOf(index + 1)}
              detail={renderDetail?.(index)}
              note={notes.at(`${list}.${index}`)}
              onRemove={index < kept || !entriesOpen ? undefined : () => remove(index)}
            >
              {children(entry, index)}
            </EntryCard>
          ))}
        </Stack>
      </div>
      {add !== undefined && entriesOpen && (
        <Button
          block
          icon={<Icon name="plus" />}
          disabled={add.disabled}
          onClick={() => {
            add.onAdd();
            focusOn(-1);
          }}
        >
          {add.label}
        </Button>
      )}
    </Stack>
  );
}

const hiddenPart = { hidden: (inside: string) => <VisuallyHidden>{inside}</VisuallyHidden> };

type EntryCardProps = {
  title: string;
  detail: ReactNode;
  note: string | undefined;
  onRemove: (() => void) | undefined;
  children: ReactNode;
};

function EntryCard({ title, detail, note, onRemove, children }: EntryCardProps) {
  return (
    <fieldset className={classes.entry}>
      <legend>
        <VisuallyHidden>{title}</VisuallyHidden>
      </legend>
      <div className={classes.head}>
        <h2 className={classes.title} aria-hidden="true">
          {title}
          {detail}
        </h2>
        {onRemove !== undefined && (
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

/** Where the focus goes when entries come and go: into the first field of one that was added, the last (-1), and to the
 * entry before one that was removed, never back to the top of the page. */
function useEntryFocus() {
  const box = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ entry: number } | null>(null);
  useEffect(() => {
    if (target === null) return;
    const entry = [...(box.current?.querySelectorAll('fieldset:not([role])') ?? [])].at(target.entry);
    entry?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus();
  }, [target]);
  return { box, focusOn: (entry: number) => setTarget({ entry }) };
}
