import type { CSSProperties } from 'react';
import type { Dashboard, WaitingOffer } from '#contract/dashboard.ts';
import { formatDate, formatInstant } from '#domain/values/calendar.ts';
import { dashboardMessages as m } from '#domain/hr-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CountedOffers } from './counted-offers.tsx';
import { dashboardSectionTexts as t } from '#web/hr/dashboard/texts.ts';
import { Section } from './section.tsx';
import classes from './waiting.module.css';

const lateDays = 7;
const fullDays = 14;
const skeletonRows = 5;

export function Waiting({ dashboard, className }: { dashboard: Dashboard | undefined; className?: string }) {
  const isPhone = useIsPhone();
  const Rows = isPhone ? WaitingList : WaitingTable;
  const some = dashboard !== undefined && dashboard.figures.waiting > 0;
  return (
    <Section
      title={t.waiting}
      note={t.longestFirst}
      action={some && <CountedOffers figure="waiting" dashboard={dashboard} />}
      className={className}
    >
      {dashboard?.longestWaiting.length === 0 ? (
        <p className={classes.none}>{m.noneWaiting}</p>
      ) : (
        <Rows offers={dashboard?.longestWaiting} />
      )}
    </Section>
  );
}

type RowsProps = { offers: readonly WaitingOffer[] | undefined };

function WaitingTable({ offers }: RowsProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t.columns.name}</th>
          <th scope="col">{t.columns.role}</th>
          <th scope="col">{t.columns.sent}</th>
          <th scope="col">{t.columns.waiting}</th>
          <th scope="col" className={classes.end}>
            {t.columns.joiningDate}
          </th>
        </tr>
      </thead>
      <tbody>
        {offers === undefined
          ? Array.from({ length: skeletonRows }, (_, row) => (
              <tr key={row} aria-hidden="true">
                {['70%', '60%', '80%', '62%', '82%'].map((width) => (
                  <td key={width}>
                    <Skeleton width={width} />
                  </td>
                ))}
              </tr>
            ))
          : offers.map((offer) => (
              <tr key={offer.candidateOfferId}>
                <td title={offer.candidateName}>
                  <OfferLink candidateOfferId={offer.candidateOfferId} className={classes.name}>
                    {offer.candidateName}
                  </OfferLink>
                </td>
                <td title={offer.offeredRole}>{offer.offeredRole}</td>
                <td>{sentDay(offer)}</td>
                <td>
                  <Age days={offer.daysWaiting} />
                </td>
                <td className={classes.end}>{formatDate(offer.joiningDate)}</td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function WaitingList({ offers }: RowsProps) {
  return (
    <ul className={classes.list}>
      {offers === undefined
        ? Array.from({ length: skeletonRows }, (_, row) => (
            <li key={row} aria-hidden="true">
              <Skeleton width="60%" />
            </li>
          ))
        : offers.map((offer) => (
            <li key={offer.candidateOfferId}>
              <OfferLink candidateOfferId={offer.candidateOfferId} className={classes.name}>
                {offer.candidateName}
              </OfferLink>
              <Age days={offer.daysWaiting} />
              <span className={classes.more}>{t.roleSent(offer.offeredRole, sentDay(offer))}</span>
            </li>
          ))}
    </ul>
  );
}

function sentDay({ sentOn }: Pick<WaitingOffer, 'sentOn'>): string {
  return formatInstant(sentOn).slice(0, 'dd/mm/yyyy'.length);
}

function Age({ days }: { days: number }) {
  const share = { '--share': Math.min(days, fullDays) / fullDays };
  return (
    <span className={classNames(classes.age, days >= lateDays && classes.late)} style={share as CSSProperties}>
      {t.age(days)}
    </span>
  );
}
