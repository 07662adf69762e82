import { hrPageMessages } from '#domain/hr-messages.ts';
import { dashboardPath } from '#web/session/hr/offer-page-path.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useCompany } from '#web/ui/brand/company.tsx';
import { PageFooter } from '#web/ui/page/page-footer.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import classes from './hr-not-found-page.module.css';
import { hrNotFoundTexts as t } from './texts.ts';

/** The 404 page of an HR user who is logged in: the sidebar stays, and the way on is the dashboard. */
export function HrNotFoundPage() {
  const { supportEmail } = useCompany();
  return (
    <>
      <PageHeading size="small">{t.title}</PageHeading>
      <p className={classes.text}>{hrPageMessages.notFound}</p>
      <div className={classes.actions}>
        <LinkButton to={dashboardPath} variant="primary">
          {t.dashboard}
        </LinkButton>
        <LinkButton href={`mailto:${supportEmail}`}>{t.contactSupport}</LinkButton>
      </div>
      <PageFooter flush />
    </>
  );
}
