import type { OfferRecord } from '#contract/offers.ts';
import { type OfferFilter, offerMatcher, searchTextOf } from '#domain/offer-filter.ts';
import { type Choices, createOfferChoices } from '#web/hr/offers-list/filters/offer-choices.ts';
import { isNewestFirst, type OfferColumnKey, type OfferSort } from './offer-sort.ts';
import { createOfferSorter, type OfferChange } from './sort-offers.ts';

/** The filters beside the text search. */
export type ListFilter = Omit<OfferFilter, 'search'>;

/** Which offers, in which order. */
export type OfferQuery = { search: string; filter: ListFilter; sort: OfferSort };

/**
 * All offers, made ready for searching, filtering and sorting tens of thousands of them between two frames: the text that
 * is searched is made once a row, and sorting compares numbers.
 */
export type OfferIndex = {
  byId: ReadonlyMap<number, OfferRecord>;
  /** Takes offers; of two with one id the newer one stays (`version` grows), of equal ones the later. Tells if that changed anything. */
  put: (offers: readonly OfferRecord[]) => boolean;
  /** The offers that match, in order; null while the texts of the column are not in order yet (`settle`). */
  find: (query: OfferQuery, now?: Date) => readonly OfferRecord[] | null;
  /** The values that occur, in order; of sub-departments those of the department. The same object while they stay. */
  choices: (department: string | undefined) => Choices;
  /** Makes a column somewhat more ready, a few milliseconds' work. Tells whether rows can be sorted by it now. */
  settle: (key: OfferColumnKey) => boolean;
  /** A column by which sorting still needs some work. */
  unsettled: () => OfferColumnKey | undefined;
};

export function createOfferIndex(): OfferIndex {
  const byId = new Map<number, OfferRecord>();
  /** Newest first, and of each one the text that is searched. */
  let rows: OfferRecord[] = [];
  let texts: string[] = [];
  const sorter = createOfferSorter();
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
      else {
        const at = positionOf(rows, id);
        rows[at] = offer;
        texts[at] = searchTextOf(offer);
      }
    }
    if (changes.length === 0) return false;
    if (added.size > 0) insert([...added.values()].toSorted((a, b) => b.candidateOfferId - a.candidateOfferId));
    sorter.note(changes);
    choices.note(changes);
    return true;
  }

  function insert(added: readonly OfferRecord[]): void {
    const [oldRows, oldTexts] = [rows, texts];
    rows = [];
    texts = [];
    let taken = 0;
    const takeUntil = (id: number): void => {
      for (let offer = oldRows[taken]; offer !== undefined && offer.candidateOfferId > id; offer = oldRows[taken]) {
        rows.push(offer);
        texts.push(oldTexts[taken] ?? '');
        taken++;
      }
    };
    for (const offer of added) {
      takeUntil(offer.candidateOfferId);
      rows.push(offer);
      texts.push(searchTextOf(offer));
    }
    takeUntil(-Infinity);
  }

  function find({ search, filter, sort }: OfferQuery, now = new Date()): readonly OfferRecord[] | null {
    const order = isNewestFirst(sort) ? undefined : sorter.orderBy(rows, sort);
    if (order === null) return null;
    const isFound = matching(filter, search, now);
    const found: OfferRecord[] = [];
    for (let place = 0; place < rows.length; place++) {
      const at = order?.[place] ?? place;
      const offer = rows[at];
      if (isFound[at] === 1 && offer !== undefined) found.push(offer);
    }
    return found;
  }

  /** Of each row, 1 if it matches: looked through as the rows lie in memory, whatever their order on the screen. */
  function matching(filter: ListFilter, search: string, now: Date): Uint8Array {
    let at = 0;
    const matches = offerMatcher({ ...filter, search }, { now, searchText: () => texts[at] ?? '' });
    const isFound = new Uint8Array(rows.length);
    for (const offer of rows) {
      if (matches(offer)) isFound[at] = 1;
      at++;
    }
    return isFound;
  }

  return {
    byId,
    put,
    find,
    choices: (department) => choices.among(rows, department),
    settle: (key) => sorter.settle(rows, key),
    unsettled: sorter.unsettled,
  };
}

function positionOf(rows: readonly OfferRecord[], id: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.candidateOfferId ?? 0) > id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Most of what is asked for again has not changed; then nothing needs to be worked out anew. */
function isSame(offer: OfferRecord, known: OfferRecord): boolean {
  return offer.version === known.version && JSON.stringify(offer) === JSON.stringify(known);
}
