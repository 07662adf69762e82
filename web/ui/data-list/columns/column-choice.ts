import { useCallback, useMemo, useState } from 'react';
import type { Column } from '#web/ui/data-list/column.ts';

type AnyColumn = Pick<Column<never>, 'key' | 'title' | 'sticky'>;

export type KeptColumns = {
  /** Names the list: 'Offer' is kept as hiddenOfferColumns. */
  list: string;
  /** Each user of this browser has a choice of their own. */
  user: string;
  /** Those that most people never need: shown once they are chosen. */
  hiddenAtFirst?: readonly string[];
};

export type ColumnChoice<C extends AnyColumn> = {
  /** Those that show, in the order of the screen. */
  columns: readonly C[];
  /** Those that can be hidden: without the ones that stay in sight the list could not be read. */
  hideable: readonly C[];
  show: (key: C['key'], shown: boolean) => void;
  showAll: () => void;
};

const noKeys: readonly string[] = [];

/** Which columns show; this browser keeps it for each user apart. `all` stays the same. */
export function useColumnChoice<C extends AnyColumn>(all: readonly C[], kept: KeptColumns): ColumnChoice<C> {
  const { list, user, hiddenAtFirst = noKeys } = kept;
  const hideable = useMemo(() => all.filter(({ sticky }) => !sticky), [all]);
  const [hidden, setHidden] = useState<readonly string[]>(() => readHidden(hideable, { list, user, hiddenAtFirst }));
  const columns = useMemo(() => all.filter(({ key }) => !hidden.includes(key)), [all, hidden]);
  const keep = useCallback(
    (next: readonly string[]): void => {
      setHidden(next);
      writeHidden({ list, user, hiddenAtFirst }, next);
    },
    [list, user, hiddenAtFirst],
  );
  const show = useCallback(
    (key: string, shown: boolean) => keep(shown ? hidden.filter((other) => other !== key) : [...hidden, key]),
    [hidden, keep],
  );
  const showAll = useCallback(() => keep([]), [keep]);
  return { columns, hideable, show, showAll };
}

type Place = Required<KeptColumns>;
const hiddenIn = ({ list, user }: Place): string => `hidden${list}Columns.${user}`;
/** Of those hidden at first the ones that were chosen; apart, as an older choice says nothing of them. */
const shownIn = ({ list, user }: Place): string => `shown${list}Columns.${user}`;

/** What was kept, as far as it still makes sense: columns may have come and gone since. */
function readHidden(hideable: readonly AnyColumn[], place: Place): readonly string[] {
  const [hidden, shown] = [readKeys(hiddenIn(place)), readKeys(shownIn(place))];
  return hideable
    .map(({ key }) => key)
    .filter((key) => (place.hiddenAtFirst.includes(key) ? !shown.includes(key) : hidden.includes(key)));
}

function readKeys(name: string): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch (error) {
    console.info('The columns show as at first: what was kept about them cannot be read', error);
    return [];
  }
}

function writeHidden(place: Place, hidden: readonly string[]): void {
  const { hiddenAtFirst } = place;
  writeKeys(
    hiddenIn(place),
    hidden.filter((key) => !hiddenAtFirst.includes(key)),
  );
  writeKeys(
    shownIn(place),
    hiddenAtFirst.filter((key) => !hidden.includes(key)),
  );
}

function writeKeys(name: string, keys: readonly string[]): void {
  try {
    if (keys.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(keys));
  } catch (error) {
    console.info('The choice of columns holds for this page only', error);
  }
}
