import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import classes from './layout.module.css';

/** A step of the spacing scale: 4 px each. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16;

export function Stack({ children, gap = 5, className }: { children: ReactNode; gap?: Gap; className?: string }) {
  return (
    <div className={classNames(classes.stack, className)} style={{ gap: `var(--s-${gap})` }}>
      {children}
    </div>
  );
}

type RowProps = { children: ReactNode; gap?: Gap; wrap?: boolean; justify?: CSSProperties['justifyContent'] };

export function Row({ children, gap = 3, wrap = false, justify }: RowProps) {
  return (
    <div
      className={classes.row}
      style={{ gap: `var(--s-${gap})`, flexWrap: wrap ? 'wrap' : 'nowrap', justifyContent: justify }}
    >
      {children}
    </div>
  );
}

/** Six columns from 48em; below, one under the other. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

/** For a field that is a cell of a FieldGrid; a paired one shares a row on a phone too: short ones, such as State. */
export const cell = {
  full: classes.cell,
  half: classNames(classes.cell, classes.half),
  third: classNames(classes.cell, classes.third),
  halfPaired: classNames(classes.cell, classes.half, classes.pair),
  thirdPaired: classNames(classes.cell, classes.third, classes.pair),
};

/** A cell of a FieldGrid with more than a field in it. */
export function GridCell({ children, span = 'full' }: { children: ReactNode; span?: keyof typeof cell }) {
  return <div className={cell[span]}>{children}</div>;
}

export function FormSection({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <div className={classes.sectionBody}>{children}</div>
    </fieldset>
  );
}
