import type { ReactNode } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import { type DashboardFigure, daysInWords, percentOf } from '#domain/dashboard.ts';
import { formatCount } from '#domain/values/count.ts';
import { FigureLink } from './counted-offers.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { dashboardSectionTexts as t } from '#web/hr/dashboard/texts.ts';
import classes from './decision-facts.module.css';

export function DecisionFacts({ dashboard }: { dashboard: Dashboard }) {
  const { figures, medianDaysToDecide } = dashboard;
  return (
    <dl className={classes.facts}>
      <Fact term={t.acceptanceRate} value={percentOf(figures.accepted, figures.decided) ?? t.noneYet}>
        {figures.decided > 0 && (
          <RichText
            text={t.acceptedOf(formatCount(figures.accepted), formatCount(figures.decided))}
            parts={{ accepted: linkTo('accepted', dashboard), decided: linkTo('decided', dashboard) }}
          />
        )}
      </Fact>
      <Fact term={t.medianTime} value={medianDaysToDecide === null ? t.noneYet : daysInWords(medianDaysToDecide)}>
        {medianDaysToDecide !== null && t.afterSent}
      </Fact>
    </dl>
  );
}

function linkTo(figure: DashboardFigure, dashboard: Dashboard) {
  return (inside: string) => (
    <FigureLink figure={figure} dashboard={dashboard}>
      {inside}
    </FigureLink>
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
