import classes from './page-loading.module.css';
import { Spinner } from './progress.tsx';
import { uiTexts as t } from '#web/ui/texts.ts';

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
