import { useCallback, useMemo, useState } from 'react';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { offerColumns, type OfferColumn } from './offer-columns.tsx';
import type { OfferColumnKey } from '#web/hr/offers-list/store/offer-sort.ts';

/** Without those that stay in sight the list could not be read. */
export const hideableColumns: readonly OfferColumn[] = offerColumns.filter(({ sticky }) => !sticky);

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

const storageKey = (employeeId: string): string => `hiddenOfferColumns.${employeeId}`;

/** What was kept, as far as it still makes sense: columns may have come and gone since. */
function readHidden(employeeId: string): readonly OfferColumnKey[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(employeeId)) ?? '[]');
    return hideableColumns.map(({ key }) => key).filter((key) => Array.isArray(kept) && kept.includes(key));
  } catch (error) {
    console.info('All columns show: what was kept about them cannot be read', error);
    return [];
  }
}

function writeHidden(employeeId: string, hidden: readonly OfferColumnKey[]): void {
  try {
    if (hidden.length === 0) localStorage.removeItem(storageKey(employeeId));
    else localStorage.setItem(storageKey(employeeId), JSON.stringify(hidden));
  } catch (error) {
    console.info('The choice of columns holds for this page only', error);
  }
}
