import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { dashboardMessages } from '#domain/hr-messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { pathOf } from './counted-offers.tsx';
import classes from './needs-you.module.css';
import { Section } from './section.tsx';
import { dashboardSectionTexts as t } from '#web/hr/dashboard/texts.ts';

const needs = ['pending', 'open', 'waiting3', 'waiting7', 'joiningFilling', 'toCheck'] as const;

/** What waits for HR to act, whenever it was created; each line leads to these offers. */
export function NeedsYou({ dashboard, className }: { dashboard: Dashboard | undefined; className?: string }) {
  return (
    <Section title={t.needsYou} className={className}>
      <ul className={classes.needs}>
        {needs.map((figure) => (
          <li key={figure}>
            {dashboard === undefined ? (
              <span className={classes.need}>
                <span className={classes.count}>
                  <Skeleton width="2ch" height={18} />
                </span>
                <span className={classes.words}>{t.needs[figure]}</span>
              </span>
            ) : (
              <Need figure={figure} dashboard={dashboard} />
            )}
          </li>
        ))}
        <li>
          <Undelivered count={dashboard?.undeliveredMessages} />
        </li>
      </ul>
    </Section>
  );
}

function Need({ figure, dashboard }: { figure: keyof typeof t.needs; dashboard: Dashboard }) {
  const count = dashboard.figures[figure];
  return (
    <Link
      to={pathOf(figure, dashboard)}
      className={classNames(classes.need, count === 0 && classes.none, figure === 'waiting7' && classes.late)}
    >
      <span className={classes.count}>{formatCount(count)}</span>{' '}
      <span className={classes.words}>{t.needs[figure]}</span>
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

/** Messages that did not go out; that there are none is good to know, too. */
function Undelivered({ count }: { count: number | undefined }) {
  if (count === undefined) {
    return (
      <span className={classes.need}>
        <span className={classes.count}>
          <Skeleton width="2ch" height={18} />
        </span>
        <span className={classes.words}>{dashboardMessages.undelivered}</span>
      </span>
    );
  }
  return (
    <Link to="/hce/messages" className={classNames(classes.need, count === 0 ? classes.none : classes.late)}>
      <span className={classes.count}>{formatCount(count)}</span>{' '}
      <span className={classes.words}>{dashboardMessages.undelivered}</span>
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}
