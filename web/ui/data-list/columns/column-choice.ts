import { useCallback, useMemo, useState } from 'react';
import type { Column } from '#web/ui/data-list/column.ts';

export type AnyColumn = Pick<Column<never>, 'key' | 'title' | 'sticky'>;

export type KeptColumns = {
  /** 'Offer' is kept as hiddenOfferColumns. */
  list: string;
  /** Each user of this browser has a choice of their own. */
  user: string;
  /** Those that most people never need: shown once they are chosen. */
  hiddenAtFirst?: readonly string[];
};

export type ColumnChoice<C extends AnyColumn> = ReturnType<typeof useColumnChoice<C>>;

const noKeys: readonly string[] = [];

/** Which columns show; this browser keeps for each user those that show or hide unlike at first. `all` stays the same. */
export function useColumnChoice<C extends AnyColumn>(all: readonly C[], kept: KeptColumns) {
  const { hiddenAtFirst = noKeys } = kept;
  const place = `hidden${kept.list}Columns.${kept.user}`;
  const [changed, setChanged] = useState(() => readKeys(place));
  /** Without the ones that stay in sight the list could not be read. */
  const hideable = useMemo(() => all.filter(({ sticky }) => !sticky), [all]);
  const columns = useMemo(
    () => all.filter(({ key, sticky }) => sticky || hiddenAtFirst.includes(key) === changed.includes(key)),
    [all, hiddenAtFirst, changed],
  );
  const keep = useCallback(
    (next: readonly string[]): void => {
      setChanged(next);
      writeKeys(place, next);
    },
    [place],
  );
  const show = useCallback(
    (key: string, shown: boolean) => {
      const others = changed.filter((other) => other !== key);
      keep(shown === hiddenAtFirst.includes(key) ? [...others, key] : others);
    },
    [changed, hiddenAtFirst, keep],
  );
  const showAll = useCallback(() => keep(hiddenAtFirst), [hiddenAtFirst, keep]);
  return { columns, hideable, show, showAll };
}

function readKeys(place: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch (error) {
    console.info('The columns show as at first: what was kept about them cannot be read', error);
    return [];
  }
}

function writeKeys(place: string, keys: readonly string[]): void {
  try {
    if (keys.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(keys));
  } catch (error) {
    console.info('The choice of columns holds for this page only', error);
  }
}
