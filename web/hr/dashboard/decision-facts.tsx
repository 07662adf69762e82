import type { ReactNode } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import { daysInWords, percentOf } from '#domain/dashboard.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CountedOffers } from './counted-offers.tsx';
import classes from './decision-facts.module.css';

/** Of those who decided: how many said yes, and how long it took. */
export function DecisionFacts({ dashboard }: { dashboard: Dashboard | undefined }) {
  if (dashboard === undefined) {
    return (
      <dl className={classes.facts}>
        <Fact term="Acceptance rate" value={<Skeleton width="3ch" height={20} />} />
        <Fact term="Median time to decide" value={<Skeleton width="6ch" height={20} />} />
      </dl>
    );
  }
  const { figures, medianDaysToDecide } = dashboard;
  return (
    <dl className={classes.facts}>
      <Fact term="Acceptance rate" value={percentOf(figures.accepted, figures.decided) ?? 'None yet'}>
        {figures.decided > 0 && (
          <>
            <CountedOffers figure="accepted" dashboard={dashboard} words="accepted" /> of{' '}
            <CountedOffers figure="decided" dashboard={dashboard} words="decided" />
          </>
        )}
      </Fact>
      <Fact
        term="Median time to decide"
        value={medianDaysToDecide === null ? 'None yet' : daysInWords(medianDaysToDecide)}
      >
        {medianDaysToDecide !== null && 'after it was sent'}
      </Fact>
    </dl>
  );
}

function Fact({ term, value, children }: { term: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.note}>{children}</dd>
    </div>
  );
}
