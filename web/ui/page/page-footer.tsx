import { indianWallClock } from '#domain/values/india-clock.ts';
import { useCompany } from '#web/ui/brand/company.tsx';
import classes from './page-footer.module.css';
import { uiTexts as t } from '#web/ui/texts.ts';

/** Read once: the year when the page was loaded. */
const year = indianWallClock(new Date()).slice(0, 4);

/** The copyright line of the company, and who made the portal. */
export function PageFooter() {
  const { name } = useCompany();
  return (
    <footer className={classes.footer} data-screen-only>
      <div className={classes.inside}>
        <span>{`© ${year} ${name}`}</span>
        <span>{t.madeBy}</span>
      </div>
    </footer>
  );
}
