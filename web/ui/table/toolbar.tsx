import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { formatCount } from '#domain/values/count.ts';
import { classNames } from '#web/ui/class-names.ts';
import control from '#web/ui/form/control.module.css';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import classes from './toolbar.module.css';
import { tableTexts as t } from './texts.ts';

/** Where '/' is something that one types or chooses by. */
const typing = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]';

function useSlashKey(lead: (() => void) | null): void {
  const leadOnSlash = useEffectEvent((event: KeyboardEvent): void => {
    if (lead === null || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.activeElement?.matches(typing) || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    lead();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => leadOnSlash(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

/** Over a list: search first, then what can be done with it. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.toolbar} data-screen-only>
      {children}
    </div>
  );
}

/** Over a list: the toolbar, or a selection bar `instead` of it, in the height of the toolbar. */
export function ToolbarSlot({ instead, children }: { instead?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.slot}>
      <div inert={instead !== undefined} className={classes.under}>
        {children}
      </div>
      {instead}
    </div>
  );
}

/** What can be done, at the end of the toolbar; where there is too little room, together on a line of its own. */
export function ToolbarActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

/** Over a list whose rows are selected, in a ToolbarSlot. '/' leads to its last action. */
export function SelectionBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useSlashKey(() => [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])].at(-1)?.focus());
  return (
    <div
      ref={bar}
      className={classNames(classes.toolbar, classes.selection)}
      data-screen-only
      role="region"
      aria-label={label}
    >
      {children}
    </div>
  );
}

/** How many rows are selected, and what holds for them; read out when it changes. */
export function SelectionWords({ count, children }: { count: number; children: string }) {
  return (
    <p className={classes.words} role="status">
      <b>{t.selected(formatCount(count))}</b> {children}
    </p>
  );
}

export function Spacer() {
  return <span className={classes.spacer} />;
}

/** Keeps the room of a search field that is elsewhere for a while. */
export function SearchSpace() {
  return (
    <div className={classes.search}>
      <div className={control.control} />
    </div>
  );
}

type SearchFieldProps = {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** False where '/' leads to something else, as in a SelectionBar. */
  slash?: boolean;
};

/** Free text over a list. '/' leads here from anywhere outside a field. */
export function SearchField({ value, onChange, placeholder, slash = true }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(slash ? () => input.current?.focus() : null);
  return (
    <div className={classes.search} role="search">
      <Icon name="search" size={18} className={classes.glass} />
      <input
        ref={input}
        type="search"
        aria-label={t.search}
        aria-keyshortcuts={slash ? '/' : undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classNames(control.control, classes.input)}
      />
      {value === '' ? (
        slash && (
          <kbd className={classes.key} aria-hidden="true">
            /
          </kbd>
        )
      ) : (
        <IconButton
          icon="close"
          label={t.clear}
          className={classes.clear}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
