import classes from './page-loading.module.css';
import { Spinner } from './progress.tsx';
import { uiTexts as t } from '#web/ui/texts.ts';

/** Shown while the first screen is fetched; says so only when that takes long enough to be wondered at. */
export function PageLoading() {
  return (
    <div className={classes.page}>
      <p className={classes.late} role="status">
        <Spinner />
        {t.loading}
      </p>
    </div>
  );
}
