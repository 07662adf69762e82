import type { CSSProperties } from 'react';
import type { Dashboard, WaitingOffer } from '#contract/dashboard.ts';
import { formatDate, formatInstant } from '#domain/values/calendar.ts';
import { dashboardMessages as m } from '#domain/hr-messages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { CountedOffers } from './counted-offers.tsx';
import { dashboardSectionTexts as t } from '#web/hr/dashboard/texts.ts';
import { Section } from './section.tsx';
import classes from './waiting.module.css';

const lateDays = 7;
const fullDays = 14;

export function Waiting({ dashboard, className }: { dashboard: Dashboard; className: string | undefined }) {
  const { figures, longestWaiting } = dashboard;
  return (
    <Section
      title={t.waiting}
      note={t.longestFirst}
      action={figures.waiting > 0 && <CountedOffers figure="waiting" dashboard={dashboard} />}
      className={className}
    >
      {longestWaiting.length === 0 ? (
        <p className={classes.none}>{m.noneWaiting}</p>
      ) : (
        <ul className={classes.list}>
          {longestWaiting.map((offer) => (
            <li key={offer.candidateOfferId}>
              <OfferLink candidateOfferId={offer.candidateOfferId} className={classes.name}>
                {offer.candidateName}
              </OfferLink>
              <Age days={offer.daysWaiting} />
              <span className={classes.more}>
                {t.roleSent(offer.offeredRole, sentDay(offer), formatDate(offer.joiningDate))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
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
