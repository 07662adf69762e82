import { useCallback, useMemo, useState } from 'react';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { offerColumns, type OfferColumn } from './offer-columns.tsx';
import type { OfferColumnKey } from '#web/hr/offers-list/store/offer-sort.ts';

/** Without those that stay in sight the list could not be read. */
export const hideableColumns: readonly OfferColumn[] = offerColumns.filter(({ sticky }) => !sticky);

/** Those that most people never need: shown once they are chosen. */
const hiddenAtFirst: readonly OfferColumnKey[] = ['candidateId'];

export type ColumnChoice = {
  /** Those that show, in the order of the screen. */
  columns: readonly OfferColumn[];
  show: (key: OfferColumnKey, shown: boolean) => void;
  showAll: () => void;
};

/** Which columns show; this browser keeps it for each user apart. */
export function useColumnChoice(): ColumnChoice {
  const employeeId = useHrEmployeeId() ?? '';
  const [hidden, setHidden] = useState<readonly OfferColumnKey[]>(() => readHidden(employeeId));
  const columns = useMemo(() => offerColumns.filter(({ key }) => !hidden.includes(key)), [hidden]);
  const keep = useCallback(
    (next: readonly OfferColumnKey[]): void => {
      setHidden(next);
      writeHidden(employeeId, next);
    },
    [employeeId],
  );
  const show = useCallback(
    (key: OfferColumnKey, shown: boolean) => keep(shown ? hidden.filter((other) => other !== key) : [...hidden, key]),
    [hidden, keep],
  );
  const showAll = useCallback(() => keep([]), [keep]);
  return { columns, show, showAll };
}

const hiddenIn = (employeeId: string): string => `hiddenOfferColumns.${employeeId}`;
/** Of those hidden at first the ones that were chosen; apart, as an older choice says nothing of them. */
const shownIn = (employeeId: string): string => `shownOfferColumns.${employeeId}`;

/** What was kept, as far as it still makes sense: columns may have come and gone since. */
function readHidden(employeeId: string): readonly OfferColumnKey[] {
  const [hidden, shown] = [readKeys(hiddenIn(employeeId)), readKeys(shownIn(employeeId))];
  return hideableColumns
    .map(({ key }) => key)
    .filter((key) => (hiddenAtFirst.includes(key) ? !shown.includes(key) : hidden.includes(key)));
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

function writeHidden(employeeId: string, hidden: readonly OfferColumnKey[]): void {
  const isAtFirst = (key: OfferColumnKey): boolean => hiddenAtFirst.includes(key);
  writeKeys(
    hiddenIn(employeeId),
    hidden.filter((key) => !isAtFirst(key)),
  );
  writeKeys(
    shownIn(employeeId),
    hiddenAtFirst.filter((key) => !hidden.includes(key)),
  );
}

function writeKeys(name: string, keys: readonly OfferColumnKey[]): void {
  try {
    if (keys.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(keys));
  } catch (error) {
    console.info('The choice of columns holds for this page only', error);
  }
}
