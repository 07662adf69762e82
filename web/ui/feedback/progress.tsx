import classes from './progress.module.css';

export function Spinner() {
  return <span className={classes.spinner} aria-hidden="true" />;
}

/** How far something has come, `value` from 0 to 100, named by `label`. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}

/** Two pixels over a list that is being refreshed and stays usable. */
export function LoadLine() {
  return (
    <span className={classes.line} aria-hidden="true">
      <span />
    </span>
  );
}
