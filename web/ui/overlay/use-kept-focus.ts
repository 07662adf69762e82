import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const controls = ':is(button, input, select, a[href]):not(:disabled, [inert] *)';

/** What had the focus, and where it was: in which row (or entry of a list) and cell. */
type Focused = { control: HTMLElement; rows: Element | null; row: number; cell: number };

/** Keeps the focus in the list when the focused control is removed: in the row that is there now, on a neighbour, on a
 * control of the same words, or at the start of the list. What is over the list is left alone. */
export function useKeptFocus(): { list: RefObject<HTMLDivElement | null>; onFocus: (event: FocusEvent) => void } {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<Focused | null>(null);

  useLayoutEffect(() => {
    const last = focused.current;
    if (last === null || list.current === null) return;
    const over = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (over !== undefined && !over.contains(list.current)) return;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== last.control) {
      // It went on by itself.
      if (!list.current.contains(activeElement)) focused.current = null;
      return;
    }
    // What is only busy gets the focus back by itself.
    const isOff = last.control.matches(':disabled:not([aria-busy])');
    if (last.control.isConnected && !isOff) return;
    nextFocus(last, list.current)?.focus({ preventScroll: !last.control.isConnected });
  });

  const onFocus = ({ target }: FocusEvent): void => {
    // What happens in a dialog stays there.
    if (!(target instanceof HTMLElement) || target.closest('dialog') !== list.current?.closest('dialog')) return;
    const row = target.closest('tr, li');
    focused.current = {
      control: target,
      rows: row?.parentElement ?? null,
      row: indexOf(row),
      cell: indexOf(target.closest('td, th')),
    };
  };
  return { list, onFocus };
}

function nextFocus({ control, rows, row, cell }: Focused, list: HTMLElement): HTMLElement | null {
  const first = (within: Element | null | undefined) => within?.querySelector<HTMLElement>(controls) ?? null;
  const neighbour = control.isConnected ? first(control.closest('nav')) : null;
  if (neighbour !== null) return neighbour;
  const now = rows?.isConnected && list.contains(rows) ? rows.children[Math.min(row, rows.children.length - 1)] : null;
  return (
    first(now?.children[cell]) ??
    first(now) ??
    [...list.querySelectorAll<HTMLElement>(controls)].find(isTwinOf(control)) ??
    list.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)') ??
    list.querySelector<HTMLElement>('input[type="search"]:not([inert] *)') ??
    first(list)
  );
}

const isTwinOf =
  ({ textContent }: HTMLElement) =>
  (other: HTMLElement) =>
    textContent !== '' && other.textContent === textContent;

function indexOf(element: Element | null): number {
  return element?.parentElement ? [...element.parentElement.children].indexOf(element) : -1;
}
