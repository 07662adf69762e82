import type { QueryOf } from '#contract/call.ts';
import type { Dashboard, getDashboard, JoiningCandidate } from '#contract/dashboard.ts';
import { periodFault, periodOf, soonPeriod, type Period, type DashboardFigure } from '#domain/dashboard.ts';
import { daysWaiting } from '#domain/offer/offer-filter.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import type { HrRole } from '#domain/permissions.ts';
import { addDays, startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { pageAtRisk } from '#server/at-risk/read-at-risk.ts';
import { type Tx, oneMoment } from '#server/db/database.ts';
import { badFields } from '#server/errors.ts';
import { joiningStatesOf } from '#server/joining/queries.ts';
import { countUndelivered } from '#server/messages/undelivered/queries.ts';
import { listInstead } from '#server/offers/sign-off/queries.ts';
import {
  findDeclines,
  findLongestWaiting,
  findNextToJoin,
  groupOffers,
  medianDaysToDecide,
  type Bounds,
  type OfferGroup,
} from './queries.ts';

type Belongs = (group: OfferGroup) => boolean;

const waits: Belongs = ({ status }) => status === 'Offer Sent';
const expected: Belongs = ({ status, firstDay }) =>
  status === 'Approved' && firstDay !== 'JOINED' && firstDay !== 'NOT_JOINED';
const joined: Belongs = ({ firstDay }) => firstDay === 'JOINED';
const left: Belongs = ({ firstDay }) => firstDay === 'NOT_JOINED';
const unsubmitted: Belongs = ({ submitted }) => !submitted;
const unverified: Belongs = ({ submitted, verified }) => submitted && !verified;
const verified: Belongs = (group) => group.verified;
const both =
  (one: Belongs, other: Belongs): Belongs =>
  (group) =>
    one(group) && other(group);
const filling = both(expected, unsubmitted);
const toVerify = both(expected, unverified);

/** Of the offers created in the period: those that are also like this. */
const created =
  (also: Belongs = () => true): Belongs =>
  (group) =>
    group.createdInPeriod && also(group);
const createdAnd = (status: OfferStatus, also: Belongs = () => true): Belongs =>
  created((group) => group.status === status && also(group));

const unsent: Belongs = ({ sent }) => !sent;
const unopened: Belongs = ({ sent, opened }) => sent && !opened;
const opened: Belongs = (group) => group.opened;
const waitsOver =
  (days: number): Belongs =>
  (group) =>
    waits(group) && (group.sentOver ?? 0) >= days;
const joins = both(expected, ({ joinsSoon }) => joinsSoon);

/** The offers that `figureFilters` (domain/dashboard.ts) shows in HR's list, grouped. */
const belongs: Record<DashboardFigure, Belongs> = {
  created: created(),
  sent: created(({ sent }) => sent),
  opened: created(opened),
  accepted: createdAnd('Approved'),
  submitted: created((group) => joined(group) || group.submitted),
  verified: created((group) => joined(group) || group.verified),
  joined: created(joined),
  notSent: createdAnd('Pending'),
  deletedUnsent: createdAnd('Deleted', unsent),
  unopened: createdAnd('Offer Sent', unopened),
  revisedUnopened: createdAnd('Open', unopened),
  deletedUnopened: createdAnd('Deleted', unopened),
  undecided: createdAnd('Offer Sent', opened),
  declined: createdAnd('Rejected'),
  revisedOpened: createdAnd('Open', opened),
  deletedOpened: createdAnd('Deleted', opened),
  filling: created(filling),
  leftUnsubmitted: created(both(left, unsubmitted)),
  toVerify: created(toVerify),
  leftUnverified: created(both(left, unverified)),
  awaited: created(both(expected, verified)),
  leftVerified: created(both(left, verified)),
  decided: created(({ status }) => status === 'Approved' || status === 'Rejected'),
  all: () => true,
  pending: ({ status }) => status === 'Pending',
  open: ({ status }) => status === 'Open',
  waiting: waits,
  waiting3: waitsOver(3),
  waiting7: waitsOver(7),
  joining: joins,
  joiningFilling: both(joins, filling),
  toCheck: both(toVerify, ({ dayOver }) => !dayOver),
};

function countFigures(groups: readonly OfferGroup[]): Record<DashboardFigure, number> {
  const count = (isCounted: Belongs) => groups.filter(isCounted).reduce((sum, { offers }) => sum + offers, 0);
  const figures = Object.entries(belongs).map(([figure, isCounted]) => [figure, count(isCounted)]);
  return Object.fromEntries(figures) as Record<DashboardFigure, number>;
}

/** How many rows of each list are sent; the figures have the totals. */
const shown = { waiting: 5, joining: 8, declines: 6, atRisk: 5, instead: 200 };

/** The dashboard of a period of offers, 90 days until today by default, as of one moment. Raises 400 on `to` when the
 * period ends before it begins or is too long. */
export async function readDashboard(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { roles }: Pick<HrActor, 'roles'>,
  query: QueryOf<typeof getDashboard>,
): Promise<Dashboard> {
  const at = now();
  const today = todayInIndia(at);
  const period = requestedPeriod(query, today);
  const fault = periodFault(period);
  if (fault !== null) throw badFields([{ path: 'to', text: fault }]);
  const bounds = boundsOf(period, today);
  return oneMoment(db).execute(async (tx) => ({
    ...period,
    today,
    figures: countFigures(await groupOffers(tx, bounds)),
    medianDaysToDecide: await medianDaysToDecide(tx, bounds),
    longestWaiting: await readLongestWaiting(tx, at),
    nextToJoin: await readNextToJoin(tx, bounds),
    latestDeclines: await readDeclines(tx, bounds),
    undeliveredMessages: (await countUndelivered(tx, at)).total,
    atRisk: await readFirstAtRisk(tx, at, roles),
    ...(await readSignedOffInstead(tx, today)),
  }));
}

/** The requested period; a missing day is 90 days from the other one, or today. */
function requestedPeriod(query: QueryOf<typeof getDashboard>, today: string): Period {
  const to = query.to ?? today;
  return { from: query.from ?? periodOf('90', to).from, to };
}

const boundsOf = ({ from, to }: Period, today: string): Bounds => ({
  created: { from: startOfDay(from), to: startOfDay(addDays(to, 1)) },
  waiting3: startOfDay(addDays(today, -3)),
  waiting7: startOfDay(addDays(today, -7)),
  soon: soonPeriod(today),
});

type PersonRow = { candidate_offer_id: number; candidate_id: string; candidate_name: string; offered_role: string };

const personOf = (row: PersonRow) => ({
  candidateOfferId: row.candidate_offer_id,
  candidateId: row.candidate_id,
  candidateName: row.candidate_name,
  offeredRole: row.offered_role,
});

async function readLongestWaiting(tx: Tx, at: Date): Promise<Dashboard['longestWaiting']> {
  const rows = await findLongestWaiting(tx, shown.waiting);
  return rows.map((row) => {
    const sentOn = row.sent_on.toISOString();
    const days = daysWaiting({ offerLetterStatus: row.status, sentOn }, at) ?? 0;
    return { ...personOf(row), sentOn, daysWaiting: days, joiningDate: row.joining_date };
  });
}

async function readFirstAtRisk(tx: Tx, at: Date, roles: readonly HrRole[]): Promise<Dashboard['atRisk']> {
  const { totalElements, rows } = await pageAtRisk(tx, at, roles, { page: 1, size: shown.atRisk, reason: null });
  return { total: totalElements, rows };
}

/** Nothing where there is none. */
async function readSignedOffInstead(tx: Tx, today: string): Promise<Pick<Dashboard, 'signedOffInstead'>> {
  const rows = await listInstead(tx, startOfDay(addDays(today, -30)), shown.instead);
  const signedOffInstead = rows.map((row) => {
    return { ...personOf(row), by: row.by, on: row.decided_on.toISOString(), reason: row.reason };
  });
  return rows.length === 0 ? {} : { signedOffInstead };
}

async function readNextToJoin(tx: Tx, bounds: Bounds): Promise<JoiningCandidate[]> {
  const rows = await findNextToJoin(tx, bounds, shown.joining);
  const ids = rows.map((row) => row.candidate_offer_id);
  const states = await joiningStatesOf(tx, ids);
  return rows.flatMap((row) => {
    const joining = states.get(row.candidate_offer_id);
    return joining === undefined ? [] : [{ ...personOf(row), joiningDate: row.joining_date, joining }];
  });
}

async function readDeclines(tx: Tx, bounds: Bounds): Promise<Dashboard['latestDeclines']> {
  const rows = await findDeclines(tx, bounds, shown.declines);
  return rows.map((row) => {
    return { ...personOf(row), decidedOn: row.decided_on.toISOString(), reason: row.rejection_reason };
  });
}
