import type { Dashboard } from '#contract/dashboard.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import classes from './declines.module.css';
import { Section } from './section.tsx';
import { dashboardSectionTexts as t } from '#web/hr/dashboard/texts.ts';

export function SignedOffInstead({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { signedOffInstead = [] } = dashboard ?? {};
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
