import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/dashboard.ts';
import { type DashboardFigure, figureFilters } from '#domain/dashboard.ts';
import { formatCount } from '#domain/values/count.ts';
import classes from './counted-offers.module.css';
import { filteredOffersPath } from '#web/session/hr/offers-path.ts';
import { countTexts } from '#web/hr/dashboard/texts.ts';

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

export function CountedOffers({ figure, dashboard }: { figure: keyof typeof countTexts; dashboard: Dashboard }) {
  return (
    <FigureLink figure={figure} dashboard={dashboard}>
      {countTexts[figure](formatCount(dashboard.figures[figure]))}
    </FigureLink>
  );
}
