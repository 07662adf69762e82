import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { dashboardMessages } from '#domain/hr-messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import classes from './needs-you.module.css';
import { pathOf, Section } from './section.tsx';
import { dashboardSectionTexts as t } from '#web/hr/dashboard/texts.ts';

const needs = [
  ['pending', 'offers.send'],
  ['open', 'offers.send'],
  ['waiting3', 'offers.send'],
  ['waiting7', 'offers.send'],
  ['joiningFilling', 'joining.review'],
  ['toCheck', 'joining.review'],
] as const;

/** What waits for HR to act, whenever it was created; each line leads to these offers. Nothing for who can only look. */
export function NeedsYou({ dashboard, className }: { dashboard: Dashboard; className?: string }) {
  const may = useMay();
  const own = needs.filter(([, permission]) => may(permission));
  if (own.length === 0) return null;
  return (
    <Section title={t.needsYou} className={className}>
      <ul className={classes.needs}>
        {own.map(([figure]) => (
          <Need
            key={figure}
            words={t.needs[figure]}
            count={dashboard.figures[figure]}
            to={pathOf(figure, dashboard)}
            isLate={figure === 'waiting7'}
          />
        ))}
        {may('messages.read') && (
          <Need
            words={dashboardMessages.undelivered}
            count={dashboard.undeliveredMessages}
            to="/hce/messages"
            isLate={dashboard.undeliveredMessages !== 0}
          />
        )}
      </ul>
    </Section>
  );
}

function Need({ words, count, to, isLate }: { words: string; count: number; to: string; isLate: boolean }) {
  return (
    <li>
      <Link to={to} className={classNames(classes.need, count === 0 && classes.none, isLate && classes.late)}>
        <span className={classes.count}>{formatCount(count)}</span> <span className={classes.words}>{words}</span>
        <Icon name="chevron-right" size={18} />
      </Link>
    </li>
  );
}
