import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ComboboxInput, ComboboxOption, Marked, nextOption } from '#web/ui/combobox.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './choice-list.module.css';

export type ChoiceEntry = { key: string; label: string; about: string };

type ChoiceListProps = {
  title: string;
  find: string;
  list: string;
  entries: readonly ChoiceEntry[];
  typed: string;
  onType: (typed: string) => void;
  onChoose: (entry: ChoiceEntry) => void;
  /** Escape, Tab, or a press elsewhere; `isEscape` tells the first from the others. */
  onClose: (isEscape: boolean) => void;
  /** What is said of the list: how many there are, or why there is none. */
  status: string;
  foot?: ReactNode;
  style?: CSSProperties;
};

/** A field to search by, and the list of what fits: arrows lead through it, Enter chooses, Escape closes. */
export function ChoiceList(props: ChoiceListProps) {
  const { title, find, list, entries, typed, onType, onChoose, onClose, status, foot, style } = props;
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const [listId, statusId] = [useId(), useId()];
  const chosen = Math.min(active, entries.length - 1);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function onKeyDown(event: KeyboardEvent): void {
    const entry = entries[chosen];
    const next = nextOption(event.key, chosen, entries.length, listId);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && entry !== undefined) onChoose(entry);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  }

  const said = (
    <span id={statusId} role="status">
      {status}
    </span>
  );
  return (
    <div
      role="dialog"
      aria-label={title}
      className={classes.popover}
      style={style}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose(false);
      }}
    >
      <div className={classes.head}>
        <Icon name="search" size={18} />
        <ComboboxInput
          {...{ listId, statusId, chosen }}
          ref={field}
          label={find}
          count={entries.length}
          className={classes.input}
          value={typed}
          onType={(text) => {
            onType(text);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={list} className={classes.list}>
        {entries.map((entry, index) => (
          <ComboboxOption
            key={entry.key}
            {...{ listId, index, chosen }}
            className={classes.option}
            onChoose={() => onChoose(entry)}
          >
            <span>
              <Marked label={entry.label} text={typed.trim()} />
            </span>
            {entry.about !== '' && <span className={classes.about}>{entry.about}</span>}
          </ComboboxOption>
        ))}
      </div>
      {entries.length === 0 ? <p className={classes.note}>{said}</p> : <VisuallyHidden>{said}</VisuallyHidden>}
      {foot !== undefined && <p className={classes.note}>{foot}</p>}
    </div>
  );
}
