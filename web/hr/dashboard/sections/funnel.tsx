import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import {
  type DashboardFigure,
  daysInWords,
  type FunnelStage,
  funnelStages,
  lostAfter,
  percentOf,
} from '#domain/dashboard.ts';
import { dashboardMessages as m } from '#domain/hr-messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { dashboardSectionTexts, dashboardTexts as t } from '#web/hr/dashboard/texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import facts from './decision-facts.module.css';
import classes from './funnel.module.css';
import { CountedOffers, FigureLink, pathOf } from './section.tsx';

/** How many offers reached each stage, and where the others are. The shapes only repeat what the list says in words and
 * numbers, each of which leads to these offers. */
export function Funnel({ dashboard }: { dashboard: Dashboard }) {
  const isEmpty = dashboard.figures.created === 0;
  return (
    <>
      <ol className={classNames(classes.funnel, isEmpty && classes.empty)}>
        {funnelStages.map((stage, index) => (
          <Stage
            key={stage}
            stage={stage}
            before={funnelStages[index - 1]}
            next={funnelStages[index + 1]}
            dashboard={dashboard}
          />
        ))}
      </ol>
      {isEmpty && <p className={classes.none}>{m.noneInPeriod}</p>}
    </>
  );
}

type StageProps = {
  stage: FunnelStage;
  before: FunnelStage | undefined;
  next: FunnelStage | undefined;
  dashboard: Dashboard;
};

function Stage({ stage, before, next, dashboard }: StageProps) {
  const { figures } = dashboard;
  const percent = before && percentOf(figures[stage], figures[before]);
  const share = (of?: FunnelStage) => (of === undefined || figures.created === 0 ? 0 : figures[of] / figures.created);
  const shares = { '--share': share(stage), '--next': share(next) };
  return (
    <li className={classes.stage}>
      <Link to={pathOf(stage, dashboard)} className={classes.top}>
        <span className={classes.label}>{t.stages[stage]}</span>{' '}
        <span className={classes.numbers}>
          <span className={classes.count}>{formatCount(figures[stage])}</span>{' '}
          <span className={classes.percent}>
            {before && percent && (
              <>
                {percent}
                <VisuallyHidden> {t.ofStage(t.stages[before])}</VisuallyHidden>
              </>
            )}
          </span>
        </span>
      </Link>
      <span className={classes.shape} style={shares as CSSProperties} aria-hidden="true">
        <span className={classes.bar} />
        {next !== undefined && <span className={classes.slope} />}
      </span>
      <ul className={classes.lost}>
        {lostAfter[stage]
          .filter((figure) => figures[figure] > 0)
          .map((figure) => (
            <li key={figure}>
              <CountedOffers figure={figure} dashboard={dashboard} />
            </li>
          ))}
      </ul>
    </li>
  );
}

export function DecisionFacts({ dashboard }: { dashboard: Dashboard }) {
  const { accepted, decided } = dashboard.figures;
  const { medianDaysToDecide: days } = dashboard;
  const words = dashboardSectionTexts;
  const linkTo = (figure: DashboardFigure) => (inside: string) => (
    <FigureLink {...{ figure, dashboard }}>{inside}</FigureLink>
  );
  return (
    <dl className={facts.facts}>
      <Fact term={words.acceptanceRate} value={percentOf(accepted, decided) ?? words.noneYet}>
        {decided > 0 && (
          <RichText
            text={words.acceptedOf(formatCount(accepted), formatCount(decided))}
            parts={{ accepted: linkTo('accepted'), decided: linkTo('decided') }}
          />
        )}
      </Fact>
      <Fact term={words.medianTime} value={days === null ? words.noneYet : daysInWords(days)}>
        {days !== null && words.afterSent}
      </Fact>
    </dl>
  );
}

function Fact({ term, value, children }: { term: string; value: string; children: ReactNode }) {
  return (
    <div className={facts.fact}>
      <dt>{term}</dt>
      <dd className={facts.value}>{value}</dd>
      <dd className={facts.note}>{children}</dd>
    </div>
  );
}
