import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const controls = ':is(button, input, select, a[href]):not(:disabled, [inert] *)';

/** What had the focus, and where it stood: in which row (or entry of a list) and cell. */
type Place = { control: HTMLElement; rows: Element | null; row: number; cell: number };

/**
 * Keeps the focus in the list when what had it goes away: a row that was deleted or no longer matches hands it to the row
 * that stands there now, a pager's button that is switched off to its neighbour, anything else to the start of the list.
 */
export function useKeptFocus(): { list: RefObject<HTMLDivElement | null>; onFocus: (event: FocusEvent) => void } {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);

  useLayoutEffect(() => {
    const last = place.current;
    if (last === null || list.current === null || document.querySelector('dialog:modal') !== null) return;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== last.control) {
      // It went on by itself.
      if (!list.current.contains(activeElement)) place.current = null;
      return;
    }
    // What is only busy gets the focus back by itself.
    const isOff = last.control.matches(':disabled:not([aria-busy])');
    if (last.control.isConnected && !isOff) return;
    placeAfter(last, list.current)?.focus({ preventScroll: !last.control.isConnected });
  });

  const onFocus = ({ target }: FocusEvent): void => {
    // What happens in a dialog stays there.
    if (!(target instanceof HTMLElement) || target.closest('dialog') !== null) return;
    const row = target.closest('tr, li');
    place.current = {
      control: target,
      rows: row?.parentElement ?? null,
      row: indexOf(row),
      cell: indexOf(target.closest('td, th')),
    };
  };
  return { list, onFocus };
}

function placeAfter({ control, rows, row, cell }: Place, list: HTMLElement): HTMLElement | null {
  const first = (within: Element | null | undefined) => within?.querySelector<HTMLElement>(controls) ?? null;
  const neighbour = control.isConnected ? first(control.closest('nav')) : null;
  if (neighbour !== null) return neighbour;
  const now = rows?.isConnected && list.contains(rows) ? rows.children[Math.min(row, rows.children.length - 1)] : null;
  return (
    first(now?.children[cell]) ??
    first(now) ??
    list.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)') ??
    list.querySelector<HTMLElement>('input[type="search"]:not([inert] *)') ??
    first(list)
  );
}

function indexOf(element: Element | null): number {
  return element?.parentElement ? [...element.parentElement.children].indexOf(element) : -1;
}
