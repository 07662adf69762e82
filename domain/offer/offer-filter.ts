import * as z from 'zod/mini';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { addDays, isRealDate, startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import { generalRefs } from '#domain/messages.ts';
import { type SignOffState, signOffStates } from '#domain/sign-off/state.ts';
import { searchedDigits } from '#domain/values/mobile-number.ts';
import type { OfferStatus } from './offer.ts';
import { offerStatuses } from './status.ts';
import { plainLine, plainSpelling } from '#domain/values/text.ts';

/** Stages that the status alone does not distinguish: the dashboard counts them and the list filters by them.
 * - `unsent`: never sent · `sent`: was sent at least once · `unopened`: sent, but the candidate was never led to it
 * - `opened`: the candidate was led to it · `decided`: accepted or declined · `waiting3`, `waiting7`: sent over 3 or 7 days
 *   ago, undecided
 * - `submitted`, `verified`: accepted, and the joining form is, or the candidate joined without · `joined`: joined
 * - `expected`: accepted, and nothing but a postponement is recorded of the first day; of these `filling`: the form is not
 *   submitted, `toVerify`: it is, and not verified, `awaited`: it is verified
 * - `left…`: did not join, the form being as far */
export const offerStages = [
  'unsent',
  'sent',
  'unopened',
  'opened',
  'decided',
  'expected',
  'filling',
  'leftUnsubmitted',
  'submitted',
  'toVerify',
  'leftUnverified',
  'verified',
  'awaited',
  'leftVerified',
  'joined',
  'waiting3',
  'waiting7',
] as const;
type OfferStage = (typeof offerStages)[number];

const text = plainLine();
const date = z.string().check(z.refine(isRealDate, generalRefs.invalidValue));

/** Filters of HR's list (docs/rules/offers-list.md#filters); a missing one filters nothing. Names are compared whole,
 * `search`, `createdBy` and `modifiedBy` by substring, days (YYYY-MM-DD, in India) inclusively. */
export const offerFilterSchema = z.object({
  search: z.optional(text),
  offeredRole: z.optional(text),
  department: z.optional(text),
  subDepartment: z.optional(text),
  functionalTitle: z.optional(text),
  designation: z.optional(text),
  status: z.optional(z.enum(offerStatuses)),
  signOff: z.optional(z.enum(signOffStates)),
  createdBy: z.optional(text),
  modifiedBy: z.optional(text),
  joiningFrom: z.optional(date),
  joiningTo: z.optional(date),
  createdFrom: z.optional(date),
  createdTo: z.optional(date),
  modifiedFrom: z.optional(date),
  modifiedTo: z.optional(date),
  stage: z.optional(z.enum(offerStages)),
});
export type OfferFilter = z.output<typeof offerFilterSchema>;

/** The fields of an offer that the filters read: instants as ISO text in UTC, joiningDate YYYY-MM-DD. */
export type FilteredOffer = {
  candidateOfferId: number;
  candidateId: string;
  candidateName: string;
  email: string;
  mobile: string;
  offeredRole: string;
  department: string;
  subDepartment: string;
  functionalTitle: string;
  designation: string;
  offerLetterStatus: OfferStatus;
  joiningDate: string;
  createdBy: string;
  createdOn: string;
  modifiedBy: string | null;
  modifiedOn: string | null;
  sentOn: string | null;
  openedOn: string | null;
  submittedOn: string | null;
  verifiedOn: string | null;
  firstDay: JoiningOutcome | null;
  /** Missing from an older server: then none is needed. */
  signOff?: { state: SignOffState } | undefined;
};

/** The text that the search looks in (docs/rules/offers-list.md#search), as one string without case and accents. */
export function searchTextOf(
  offer: Pick<FilteredOffer, 'candidateId' | 'candidateName' | 'email' | 'offeredRole' | 'department'>,
): string {
  const { candidateName, email, offeredRole, department, candidateId } = offer;
  return plainSpelling(`${candidateName}\n${email}\n${offeredRole}\n${department}\n${candidateId}`);
}

/** The offer ID that a search names, whole: '1047', '#1047'; null for any other text. */
export function searchedOfferId(search: string): number | null {
  const digits = /^\s*#?\s*([1-9]\d{0,14})\s*$/.exec(search)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The search of the list, of its export and of Find: a part of the text, a mobile number in any spelling or four
 * digits of it, an offer ID. Null for an empty search. */
function searchTest(search: string | undefined, textOf: (offer: FilteredOffer) => string): Test | null {
  const wanted = plainSpelling((search ?? '').trim());
  if (wanted === '') return null;
  const digits = searchedDigits(wanted);
  const id = searchedOfferId(wanted);
  return (offer) =>
    textOf(offer).includes(wanted) ||
    (digits !== null && offer.mobile.includes(digits)) ||
    offer.candidateOfferId === id;
}

type Test = (offer: FilteredOffer) => boolean;

const wholeNames = ['offeredRole', 'department', 'subDepartment', 'functionalTitle', 'designation'] as const;
const heldNames = ['createdBy', 'modifiedBy'] as const;

/** `createdBy` is Admin when it is empty (docs/rules/offers-list.md#columns): so it is shown, found and sorted. */
export const createdByOf = (offer: { createdBy: string | null }): string => offer.createdBy || 'Admin';

const shownName = { createdBy: createdByOf, modifiedBy: (offer: FilteredOffer) => offer.modifiedBy ?? '' } as const;

/** Whether an offer passes the filters: the one rule of the list and of its export. `searchText` can be passed in as
 * `searchTextOf` answered it before. */
export function offerMatcher(
  filter: OfferFilter,
  { now = new Date(), searchText = searchTextOf }: { now?: Date; searchText?: (offer: FilteredOffer) => string } = {},
): Test {
  const tests: Test[] = [];
  const searched = searchTest(filter.search, searchText);
  if (searched !== null) tests.push(searched);
  for (const name of wholeNames) {
    const value = filter[name];
    if (value !== undefined && value !== '') tests.push((offer) => offer[name] === value);
  }
  for (const name of heldNames) {
    const held = plain(filter[name]);
    if (held !== '') tests.push((offer) => shownName[name](offer).toLowerCase().includes(held));
  }
  if (filter.status !== undefined) tests.push((offer) => offer.offerLetterStatus === filter.status);
  if (filter.signOff !== undefined) tests.push(({ signOff }) => (signOff?.state ?? 'NOT_NEEDED') === filter.signOff);
  if (filter.stage !== undefined) tests.push(stageTest(filter.stage, now));
  tests.push(...rangeTests(filter));
  return (offer) => tests.every((test) => test(offer));
}

/** The number of set filters; a range counts once, the text search does not count. */
export function countFilters(filter: OfferFilter): number {
  const ranges = ['joining', 'created', 'modified'] as const;
  const single = [...wholeNames, ...heldNames, 'status', 'signOff', 'stage'] as const;
  return (
    single.filter((name) => plain(filter[name]) !== '').length +
    ranges.filter((name) => Boolean(filter[`${name}From`] || filter[`${name}To`])).length
  );
}

/** Whole days in India since the offer was last sent; null unless it waits for an answer. */
export function daysWaiting(offer: Pick<FilteredOffer, 'offerLetterStatus' | 'sentOn'>, now: Date = new Date()) {
  if (offer.offerLetterStatus !== 'Offer Sent' || offer.sentOn === null) return null;
  return dayNumber(todayInIndia(now)) - dayNumber(todayInIndia(new Date(offer.sentOn)));
}

function plain(value: string | undefined): string {
  return (value ?? '').trim().toLowerCase();
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

const isExpected: Test = ({ offerLetterStatus, firstDay }) =>
  offerLetterStatus === 'Approved' && firstDay !== 'JOINED' && firstDay !== 'NOT_JOINED';
const hasJoined: Test = ({ firstDay }) => firstDay === 'JOINED';
const hasLeft: Test = ({ firstDay }) => firstDay === 'NOT_JOINED';
const formIs = {
  open: ({ submittedOn }: FilteredOffer) => submittedOn === null,
  unverified: ({ submittedOn, verifiedOn }: FilteredOffer) => submittedOn !== null && verifiedOn === null,
  verified: ({ verifiedOn }: FilteredOffer) => verifiedOn !== null,
};

const formStages = {
  expected: isExpected,
  filling: (offer) => isExpected(offer) && formIs.open(offer),
  leftUnsubmitted: (offer) => hasLeft(offer) && formIs.open(offer),
  submitted: (offer) => hasJoined(offer) || !formIs.open(offer),
  toVerify: (offer) => isExpected(offer) && formIs.unverified(offer),
  leftUnverified: (offer) => hasLeft(offer) && formIs.unverified(offer),
  verified: (offer) => hasJoined(offer) || formIs.verified(offer),
  awaited: (offer) => isExpected(offer) && formIs.verified(offer),
  leftVerified: (offer) => hasLeft(offer) && formIs.verified(offer),
  joined: hasJoined,
} satisfies Partial<Record<OfferStage, Test>>;

function stageTest(stage: OfferStage, now: Date): Test {
  const isWaitingOver = (offer: FilteredOffer, days: number) => (daysWaiting(offer, now) ?? 0) > days;
  const tests: Record<OfferStage, Test> = {
    unsent: (offer) => offer.sentOn === null,
    sent: (offer) => offer.sentOn !== null,
    unopened: (offer) => offer.sentOn !== null && offer.openedOn === null,
    opened: (offer) => offer.openedOn !== null,
    decided: (offer) => offer.offerLetterStatus === 'Approved' || offer.offerLetterStatus === 'Rejected',
    ...formStages,
    waiting3: (offer) => isWaitingOver(offer, 3),
    waiting7: (offer) => isWaitingOver(offer, 7),
  };
  return tests[stage];
}

function rangeTests(filter: OfferFilter): Test[] {
  const { joiningFrom, joiningTo } = filter;
  const tests: Test[] = [];
  if (joiningFrom) tests.push((offer) => offer.joiningDate >= joiningFrom);
  if (joiningTo) tests.push((offer) => offer.joiningDate <= joiningTo);
  for (const name of ['created', 'modified'] as const) {
    const [from, to] = [filter[`${name}From`], filter[`${name}To`]];
    if (from) {
      const start = startOfDay(from).toISOString();
      tests.push((offer) => (offer[`${name}On`] ?? '') >= start);
    }
    if (to) {
      const end = startOfDay(addDays(to, 1)).toISOString();
      tests.push((offer) => offer[`${name}On`] !== null && (offer[`${name}On`] ?? '') < end);
    }
  }
  return tests;
}
