import { todayInIndia } from '#domain/values/calendar.ts';
import { useCompany } from '#web/ui/brand/company.tsx';
import { classNames } from '#web/ui/class-names.ts';
import classes from './page-footer.module.css';
import { uiTexts as t } from '#web/ui/texts.ts';

export function PageFooter({ flush }: { flush?: boolean }) {
  const { name } = useCompany();
  return (
    <footer className={classNames(classes.footer, flush && classes.flush)} data-screen-only>
      <div className={classes.inside}>
        <span>{`© ${todayInIndia().slice(0, 4)} ${name}`}</span>
        <span>{t.madeBy}</span>
      </div>
    </footer>
  );
}
