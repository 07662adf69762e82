import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { type DashboardFigure, figureFilters } from '#domain/dashboard.ts';
import { formatCount } from '#domain/values/count.ts';
import { countTexts } from '#web/hr/dashboard/texts.ts';
import { filteredOffersPath } from '#web/session/hr/offers-path.ts';
import { classNames } from '#web/ui/class-names.ts';
import classes from './section.module.css';

type SectionProps = {
  title: string;
  note?: string;
  action?: ReactNode;
  /** On a phone the action takes a line of its own. */
  wideAction?: boolean;
  className?: string;
  children: ReactNode;
};

export function Section({ title, note, action, wideAction = false, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames(classes.section, className)}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p className={classes.note}>{note}</p>}
        {action !== undefined && <div className={classNames(classes.action, wideAction && classes.wide)}>{action}</div>}
      </div>
      {children}
    </section>
  );
}

type ListSectionProps = SectionProps & { none: string; list: string | undefined; children: ReactNode[] };

/** A section that is a list of the class `list`; without entries, the sentence `none`. */
export function ListSection({ none, list, children, ...section }: ListSectionProps) {
  return (
    <Section {...section}>
      {children.length === 0 ? <p className={classes.none}>{none}</p> : <ul className={list}>{children}</ul>}
    </Section>
  );
}

export const pathOf = (figure: DashboardFigure, dashboard: Dashboard): string =>
  filteredOffersPath(figureFilters(dashboard, dashboard.today)[figure]);

type FigureLinkProps = { figure: DashboardFigure; dashboard: Dashboard; children: ReactNode };

export function FigureLink({ figure, dashboard, children }: FigureLinkProps) {
  return (
    <Link to={pathOf(figure, dashboard)} className={classes.counted}>
      {children}
    </Link>
  );
}

/** How many there are, leading to them; nothing where there are none. */
export function CountedOffers({ figure, dashboard }: { figure: keyof typeof countTexts; dashboard: Dashboard }) {
  const count = dashboard.figures[figure];
  return count > 0 && <FigureLink {...{ figure, dashboard }}>{countTexts[figure](formatCount(count))}</FigureLink>;
}
