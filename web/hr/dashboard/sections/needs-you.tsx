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
          <Need
            key={figure}
            words={t.needs[figure]}
            count={dashboard?.figures[figure]}
            to={dashboard === undefined ? '' : pathOf(figure, dashboard)}
            isLate={figure === 'waiting7'}
          />
        ))}
        <Need
          words={dashboardMessages.undelivered}
          count={dashboard?.undeliveredMessages}
          to="/hce/messages"
          isLate={dashboard?.undeliveredMessages !== 0}
        />
      </ul>
    </Section>
  );
}

type NeedProps = { words: string; count: number | undefined; to: string; isLate: boolean };

/** That there are none is good to know, too. */
function Need({ words, count, to, isLate }: NeedProps) {
  if (count === undefined) {
    return (
      <li className={classes.need}>
        <span className={classes.count}>
          <Skeleton width="2ch" height={18} />
        </span>
        <span className={classes.words}>{words}</span>
      </li>
    );
  }
  return (
    <li>
      <Link to={to} className={classNames(classes.need, count === 0 && classes.none, isLate && classes.late)}>
        <span className={classes.count}>{formatCount(count)}</span> <span className={classes.words}>{words}</span>
        <Icon name="chevron-right" size={18} />
      </Link>
    </li>
  );
}
