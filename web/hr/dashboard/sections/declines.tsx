import type { Dashboard } from '#contract/dashboard.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { dashboardMessages as m } from '#domain/hr-messages.ts';
import { removedMessages } from '#domain/messages.ts';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { CountedOffers } from './counted-offers.tsx';
import classes from './declines.module.css';
import { Section } from './section.tsx';
import { dashboardSectionTexts as t } from '#web/hr/dashboard/texts.ts';

export function Declines({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Section
      title={t.declines}
      note={t.latestFirst}
      action={dashboard.figures.declined > 0 && <CountedOffers figure="declined" dashboard={dashboard} />}
    >
      {dashboard.latestDeclines.length === 0 ? (
        <p className={classes.none}>{m.noDeclines}</p>
      ) : (
        <ul className={classes.reasons}>
          {dashboard.latestDeclines.map(({ candidateOfferId, candidateName, offeredRole, decidedOn, reason }) => (
            <li key={candidateOfferId}>
              <figure>
                <blockquote className={classes.reason}>{reason ?? removedMessages.reason}</blockquote>
                <figcaption className={classes.who}>
                  <OfferLink candidateOfferId={candidateOfferId}>{candidateName}</OfferLink>, {offeredRole},{' '}
                  {formatInstant(decidedOn).slice(0, 'dd/mm/yyyy'.length)}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export function SignedOffInstead({ dashboard }: { dashboard: Dashboard }) {
  const { signedOffInstead = [] } = dashboard;
  if (signedOffInstead.length === 0) return null;
  return (
    <Section title={t.signedOffInstead} note={t.last30Days}>
      <ul className={classes.reasons}>
        {signedOffInstead.map(({ candidateOfferId, candidateName, offeredRole, by, on, reason }) => (
          <li key={`${candidateOfferId} ${on}`}>
            <figure>
              {reason !== null && <blockquote className={classes.reason}>{reason}</blockquote>}
              <figcaption className={classes.who}>
                <OfferLink candidateOfferId={candidateOfferId}>{candidateName}</OfferLink>, {offeredRole},{' '}
                {t.by(by, formatInstant(on))}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
