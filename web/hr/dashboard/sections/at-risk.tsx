import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { reasonInWords, riskAge, riskDetail } from '#domain/at-risk/risk-words.ts';
import { atRiskMessages as m } from '#domain/at-risk/texts.ts';
import { formatCount } from '#domain/values/count.ts';
import { OfferLink } from '#web/hr/parts/offer-actions/offer-link.tsx';
import { RiskReasonWords } from '#web/ui/feedback/risk-reason.tsx';
import classes from './at-risk.module.css';
import { Section } from './section.tsx';
import { dashboardSectionTexts as t } from '#web/hr/dashboard/texts.ts';

type AtRiskProps = NonNullable<Dashboard['atRisk']> & { className: string | undefined };

export function AtRisk({ total, rows, className }: AtRiskProps) {
  return (
    <Section
      title={t.atRisk}
      note={t.atRiskFirst}
      action={
        total > 0 && (
          <Link to="/hce/at-risk" className={classes.all}>
            {t.atRiskAll(formatCount(total))}
          </Link>
        )
      }
      className={className}
    >
      {rows.length === 0 ? (
        <p className={classes.none}>{m.none}</p>
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.candidateOfferId}>
              <span className={classes.who}>
                <OfferLink candidateOfferId={row.candidateOfferId} className={classes.name}>
                  {row.fullName}
                </OfferLink>
                <span className={classes.second}>{row.offeredRole}</span>
              </span>
              <RiskReasonWords reason={row.reason} words={reasonInWords(row)} detail={riskDetail(row)} />
              <span className={classes.age}>{riskAge(row.since)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
