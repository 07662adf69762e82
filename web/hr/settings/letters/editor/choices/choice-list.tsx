import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { plainSpelling } from '#domain/values/text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './choice-list.module.css';

export type ChoiceEntry = { key: string; label: string; about: string };

type ChoiceListProps = {
  /** Names the whole, the field and the list. */
  title: string;
  find: string;
  list: string;
  /** What fits the text that is typed. */
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
  const optionId = (index: number): string => `${listId}-${index}`;
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function onKeyDown(event: KeyboardEvent): void {
    const entry = entries[chosen];
    const next = nextActive(event.key, chosen, entries.length);
    if (next !== null) {
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && entry !== undefined) onChoose(entry);
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  }

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
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={find}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? optionId(chosen) : undefined}
          aria-describedby={statusId}
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.textMax}
          className={classes.input}
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Options
        id={listId}
        name={list}
        entries={entries}
        chosen={chosen}
        text={typed.trim()}
        optionId={optionId}
        onChoose={onChoose}
      />
      <Status id={statusId} text={status} isSeen={entries.length === 0} />
      {foot !== undefined && <p className={classes.note}>{foot}</p>}
    </div>
  );
}

/** What is said of the list; seen where there is nothing else. */
function Status({ id, text, isSeen }: { id: string; text: string; isSeen: boolean }) {
  const said = (
    <span id={id} role="status">
      {text}
    </span>
  );
  return isSeen ? <p className={classes.note}>{said}</p> : <VisuallyHidden>{said}</VisuallyHidden>;
}

type OptionsProps = {
  id: string;
  name: string;
  entries: readonly ChoiceEntry[];
  chosen: number;
  text: string;
  optionId: (index: number) => string;
  onChoose: (entry: ChoiceEntry) => void;
};

function Options({ id, name, entries, chosen, text, optionId, onChoose }: OptionsProps) {
  return (
    <div id={id} role="listbox" aria-label={name} className={classes.list}>
      {entries.map((entry, index) => (
        <div
          key={entry.key}
          id={optionId(index)}
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          className={classes.option}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(entry)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onChoose(entry);
          }}
        >
          <span>
            <Marked label={entry.label} text={text} />
          </span>
          {entry.about !== '' && <span className={classes.about}>{entry.about}</span>}
        </div>
      ))}
    </div>
  );
}

/** Where a key leads in the list: around its ends, or to them; null when it is not for the list. */
function nextActive(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  const leads: Record<string, number> = { ArrowDown: (active + 1) % count, ArrowUp: (active - 1 + count) % count };
  return leads[key] ?? null;
}

/** The label with what was typed underlined, where it is found as it was typed. */
function Marked({ label, text }: { label: string; text: string }) {
  const at = text === '' ? -1 : plainSpelling(label).indexOf(plainSpelling(text));
  // Accents that were left out would move the place.
  if (at === -1 || plainSpelling(label).length !== label.length) return label;
  return (
    <>
      {label.slice(0, at)}
      <mark>{label.slice(at, at + text.length)}</mark>
      {label.slice(at + text.length)}
    </>
  );
}
