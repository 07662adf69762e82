import { todayInIndia } from '#domain/values/calendar.ts';
import { useCompany } from '#web/ui/brand/company.tsx';
import classes from './page-footer.module.css';
import { uiTexts as t } from '#web/ui/texts.ts';

export function PageFooter() {
  const { name } = useCompany();
  return (
    <footer className={classes.footer} data-screen-only>
      <div className={classes.inside}>
        <span>{`© ${todayInIndia().slice(0, 4)} ${name}`}</span>
        <span>{t.madeBy}</span>
      </div>
    </footer>
  );
}
