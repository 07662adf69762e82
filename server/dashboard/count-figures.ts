import type { DashboardFigure } from '#domain/dashboard.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import type { OfferGroup } from './queries.ts';

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

export function countFigures(groups: readonly OfferGroup[]): Record<DashboardFigure, number> {
  const count = (isCounted: Belongs) => groups.filter(isCounted).reduce((sum, { offers }) => sum + offers, 0);
  const figures = Object.entries(belongs).map(([figure, isCounted]) => [figure, count(isCounted)]);
  return Object.fromEntries(figures) as Record<DashboardFigure, number>;
}
