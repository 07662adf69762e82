import type { DashboardFigure } from '#domain/dashboard.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import type { OfferGroup } from './queries.ts';

type Belongs = (group: OfferGroup) => boolean;

const waits: Belongs = ({ status }) => status === 'Offer Sent';
const filling: Belongs = ({ status, submitted }) => status === 'Approved' && !submitted;

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
const joins: Belongs = ({ status, joinsSoon }) => status === 'Approved' && joinsSoon;

/** The same offers that `figureFilters` (domain/dashboard.ts) shows in HR's list, told by groups. */
const belongs: Record<DashboardFigure, Belongs> = {
  created: created(),
  sent: created(({ sent }) => sent),
  opened: created(opened),
  accepted: createdAnd('Approved'),
  submitted: created(({ submitted }) => submitted),
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
  decided: created(({ status }) => status === 'Approved' || status === 'Rejected'),
  all: () => true,
  pending: ({ status }) => status === 'Pending',
  open: ({ status }) => status === 'Open',
  waiting: waits,
  waiting3: waitsOver(3),
  waiting7: waitsOver(7),
  joining: joins,
  joiningFilling: (group) => joins(group) && filling(group),
  toCheck: ({ status, submitted, joined }) => status === 'Approved' && submitted && !joined,
};

/** How many offers each figure of the dashboard counts. */
export function countFigures(groups: readonly OfferGroup[]): Record<DashboardFigure, number> {
  const count = (isCounted: Belongs) => groups.filter(isCounted).reduce((sum, { offers }) => sum + offers, 0);
  const figures = Object.entries(belongs).map(([figure, isCounted]) => [figure, count(isCounted)]);
  return Object.fromEntries(figures) as Record<DashboardFigure, number>;
}
