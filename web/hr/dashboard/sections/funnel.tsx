import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { type FunnelStage, funnelStages, lostAfter, percentOf } from '#domain/dashboard.ts';
import { dashboardMessages as m } from '#domain/hr-messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CountedOffers, pathOf } from './counted-offers.tsx';
import { dashboardTexts as t } from '#web/hr/dashboard/texts.ts';
import classes from './funnel.module.css';

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

function Stage({ before, ...shape }: ShapeProps & { before: FunnelStage | undefined }) {
  const { stage, dashboard } = shape;
  const { figures } = dashboard;
  const percent = before && percentOf(figures[stage], figures[before]);
  const words = (
    <>
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
    </>
  );
  return (
    <li className={classes.stage}>
      <Link to={pathOf(stage, dashboard)} className={classes.top}>
        {words}
      </Link>
      <Shape {...shape} />
      <ul className={classes.lost}>
        {lostAfter[stage]
          .filter((figure) => dashboard.figures[figure] > 0)
          .map((figure) => (
            <li key={figure}>
              <CountedOffers figure={figure} dashboard={dashboard} />
            </li>
          ))}
      </ul>
    </li>
  );
}

type ShapeProps = { stage: FunnelStage; next: FunnelStage | undefined; dashboard: Dashboard };

function Shape({ stage, next, dashboard }: ShapeProps) {
  const { figures } = dashboard;
  const share = (of: FunnelStage) => (figures.created === 0 ? 0 : figures[of] / figures.created);
  const shares = { '--share': share(stage), '--next': next === undefined ? 0 : share(next) };
  return (
    <span className={classes.shape} style={shares as CSSProperties} aria-hidden="true">
      <span className={classes.bar} />
      {next !== undefined && <span className={classes.slope} />}
    </span>
  );
}
