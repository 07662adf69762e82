import type { OfferRecord } from '#contract/offers.ts';
import { type OfferFilter, offerMatcher, searchTextOf } from '#domain/offer/offer-filter.ts';
import { type Choices, createOfferChoices, type OfferChange } from '#web/hr/offers-list/filters/offer-choices.ts';
import { inOrder, isNewestFirst, type OfferColumnKey, type OfferSort, sortKeyOf } from './offer-sort.ts';
import type { SortKey } from './sort-key.ts';

export type ListFilter = Omit<OfferFilter, 'search'>;

export type OfferQuery = { search: string; filter: ListFilter; sort: OfferSort };

/** All offers, made ready for searching, filtering and sorting tens of thousands of them between two frames. */
export type OfferIndex = {
  byId: ReadonlyMap<number, OfferRecord>;
  /** Takes offers; of two with one id the newer one stays (`version` grows), of equal ones the later. Tells if that changed anything. */
  put: (offers: readonly OfferRecord[]) => boolean;
  find: (query: OfferQuery, now?: Date) => readonly OfferRecord[];
  /** The values that occur, in order; of sub-departments those of the department. The same object while they stay. */
  choices: (department: string | undefined) => Choices;
};

/** An offer with what is made of it once: the text that is searched, and its key in each column that was sorted by. */
type Row = { offer: OfferRecord; searchText: string; sortKeys: SortKeys };
type SortKeys = Partial<Record<OfferColumnKey, SortKey | null>>;

const rowOf = (offer: OfferRecord): Row => ({ offer, searchText: searchTextOf(offer), sortKeys: {} });

export function createOfferIndex(): OfferIndex {
  const byId = new Map<number, OfferRecord>();
  /** Newest first. */
  let rows: Row[] = [];
  /** The orders that were asked for since the last change. */
  const sorted = new Map<string, readonly Row[]>();
  const choices = createOfferChoices();

  function put(offers: readonly OfferRecord[]): boolean {
    const changes: OfferChange[] = [];
    const added = new Map<number, OfferRecord>();
    for (const offer of offers) {
      const id = offer.candidateOfferId;
      const known = byId.get(id);
      if (known !== undefined && (offer.version < known.version || isSame(offer, known))) continue;
      byId.set(id, offer);
      changes.push({ offer, before: known ?? null });
      if (known === undefined || added.has(id)) added.set(id, offer);
      else rows[positionOf(rows, id)] = rowOf(offer);
    }
    if (changes.length === 0) return false;
    if (added.size > 0) {
      const idOf = ({ offer }: Row): number => offer.candidateOfferId;
      rows = [...rows, ...Array.from(added.values(), rowOf)].toSorted((a, b) => idOf(b) - idOf(a));
    }
    sorted.clear();
    choices.note(changes);
    return true;
  }

  function rowsBy(sort: OfferSort): readonly Row[] {
    if (isNewestFirst(sort)) return rows;
    const { key, direction } = sort;
    const name = `${key} ${direction}`;
    const keyOf = ({ offer, sortKeys }: Row): SortKey | null => (sortKeys[key] ??= sortKeyOf(offer, key));
    const found = sorted.get(name) ?? inOrder(rows, keyOf, direction);
    sorted.set(name, found);
    return found;
  }

  function find({ search, filter, sort }: OfferQuery, now = new Date()): readonly OfferRecord[] {
    let searchText = '';
    const matches = offerMatcher({ ...filter, search }, { now, searchText: () => searchText });
    const found: OfferRecord[] = [];
    for (const row of rowsBy(sort)) {
      searchText = row.searchText;
      if (matches(row.offer)) found.push(row.offer);
    }
    return found;
  }

  return {
    byId,
    put,
    find,
    choices: (department) => choices.among(byId.values(), department),
  };
}

function positionOf(rows: readonly Row[], id: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.offer.candidateOfferId ?? 0) > id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Most of what is asked for again has not changed; then nothing needs to be worked out again. */
function isSame(offer: OfferRecord, known: OfferRecord): boolean {
  return offer.version === known.version && JSON.stringify(offer) === JSON.stringify(known);
}
