import type { ComponentProps, ReactNode } from 'react';
import { limits } from '#domain/limits.ts';
import { plainSpelling } from '#domain/values/text.ts';

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

type ComboboxInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  listId: string;
  statusId: string;
  count: number;
  chosen: number;
  onType: (typed: string) => void;
};

/** The field of a list that is searched by typing: it keeps the focus while arrows lead through the options. */
export function ComboboxInput({ label, listId, statusId, count, chosen, onType, ...input }: ComboboxInputProps) {
  return (
    <input
      type="text"
      role="combobox"
      aria-label={label}
      aria-expanded={count > 0}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={count > 0 ? optionId(listId, chosen) : undefined}
      aria-describedby={statusId}
      autoComplete="off"
      spellCheck={false}
      maxLength={limits.textMax}
      {...input}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

type ComboboxOptionProps = {
  listId: string;
  index: number;
  chosen: number;
  className: string | undefined;
  onChoose: () => void;
  children: ReactNode;
};

export function ComboboxOption({ listId, index, chosen, className, onChoose, children }: ComboboxOptionProps) {
  return (
    <div
      id={optionId(listId, index)}
      role="option"
      aria-selected={index === chosen}
      tabIndex={-1}
      className={className}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChoose();
      }}
    >
      {children}
    </div>
  );
}

/** The option that a key leads to, around the ends of the list, which scrolls there; null when the key is not for it. */
export function nextOption(key: string, chosen: number, count: number, listId: string): number | null {
  const leads: Record<string, number> = {
    ArrowDown: (chosen + 1) % count,
    ArrowUp: (chosen - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  const next = count === 0 ? undefined : leads[key];
  if (next === undefined) return null;
  document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' });
  return next;
}

/** The label with what was typed marked, where it is found as it was typed. */
export function Marked({ label, text }: { label: string; text: string }) {
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
