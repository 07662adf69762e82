import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { type DashboardFigure, figureFilters } from '#domain/dashboard.ts';
import { classNames } from '#web/ui/class-names.ts';
import classes from './counted-offers.module.css';
import { listPath } from './list-path.ts';

const counted = new Intl.NumberFormat('en-IN');

/** A number as it is written in India: 1,24,800. */
export function countInWords(count: number): string {
  return counted.format(count);
}

/** The way to HR's list where exactly the offers of a figure are. */
export function pathOf(figure: DashboardFigure, dashboard: Dashboard): string {
  return listPath(figureFilters(dashboard, dashboard.today)[figure]);
}

type CountedProps = { figure: DashboardFigure; dashboard: Dashboard; words: string; className?: string };

/** '31 declined': a figure in words, and the way to these offers. */
export function CountedOffers({ figure, dashboard, words, className }: CountedProps) {
  return (
    <Link to={pathOf(figure, dashboard)} className={classNames(classes.counted, className)}>
      {countInWords(dashboard.figures[figure])} {words}
    </Link>
  );
}
