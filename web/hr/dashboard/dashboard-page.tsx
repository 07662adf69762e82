import { type ReactNode, useEffect, useRef } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import { formatDate, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { dashboardMessages as m } from '#domain/hr-messages.ts';
import { messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { SampleCompany } from '#web/api/sample-company.tsx';
import { DownloadTemplate } from '#web/hr/parts/offer-template/download-template.tsx';
import { useMySecondFactor } from '#web/session/hr/hr-me.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { signOutHr } from '#web/session/hr/hr-sign-out.ts';
import { Permitted, useMay } from '#web/session/hr/rights.tsx';
import { createOfferPath, uploadAtOnce } from '#web/session/hr/offers-path.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './dashboard-page.module.css';
import { AtRisk } from './sections/at-risk.tsx';
import { DecisionFacts } from './sections/decision-facts.tsx';
import { Declines, SignedOffInstead } from './sections/declines.tsx';
import { Funnel } from './sections/funnel.tsx';
import { JoiningSoon } from './sections/joining-soon.tsx';
import { NeedsYou } from './sections/needs-you.tsx';
import { OwnDays, PeriodChooser } from './period-chooser.tsx';
import { Section } from './sections/section.tsx';
import { dashboardTexts as t } from './texts.ts';
import { useDashboard } from './use-dashboard.ts';
import { type ChosenPeriod, usePeriod } from './use-period.ts';
import { Waiting } from './sections/waiting.tsx';

/** HR's first page: the offers, what waits for HR, and Logout (docs/rules/roles-and-routes.md#dashboard). */
export function DashboardPage() {
  const today = todayInIndia();
  return (
    <>
      <HrPageHead
        title={t.title}
        meta={`${weekday(today)}, ${formatDate(today)}`}
        actions={
          <>
            <Button variant="quiet" icon={<Icon name="logout" />} onClick={signOutHr}>
              {t.logout}
            </Button>
            <Permitted to="offers.write">
              <LinkButton to={createOfferPath} variant="primary">
                {t.createOffer}
              </LinkButton>
            </Permitted>
          </>
        }
      />
      <ChooseSecondFactor />
      <Figures />
    </>
  );
}

/** Asks an Administrator to choose who needs a second factor, until that was saved once. */
function ChooseSecondFactor() {
  if (!useMySecondFactor()?.ruleUndecided) return null;
  return (
    <div className={classes.notCurrent}>
      <Alert
        tone="info"
        live="off"
        action={<LinkButton to={settingsPath('security')}>{t.chooseSecondFactor}</LinkButton>}
      >
        {t.secondFactorUndecided}
      </Alert>
    </div>
  );
}

function Figures() {
  const period = usePeriod();
  const { dashboard, isAbsent, isOfPeriod, error, retry, isAsking } = useDashboard(period);
  const { page, onRetry } = useFocusAfterRetry(retry, isAsking);
  if (isAbsent || dashboard?.figures.all === 0) {
    return <div ref={page}>{isAbsent ? <NoDashboard /> : <NoOffers />}</div>;
  }
  const failed = error !== null && !isOfPeriod;
  return (
    <div ref={page}>
      {error !== null && isOfPeriod && (
        <div className={classes.notCurrent}>
          <Alert tone="warn" requestId={requestIdOf(error)} action={<Button onClick={onRetry}>{uiTexts.retry}</Button>}>
            {m.notCurrent}
          </Alert>
        </div>
      )}
      <VisuallyHidden role="status">{dashboard === undefined && !failed && t.loading}</VisuallyHidden>
      <Panels
        dashboard={dashboard}
        period={period}
        older={dashboard !== undefined && !isOfPeriod}
        failure={
          failed && (
            <ErrorState message={messageOr(error, m.loadFailed)} requestId={requestIdOf(error)} onRetry={onRetry} />
          )
        }
      />
    </div>
  );
}

/** 'Retry' leaves the screen once it worked, and takes the focus with it: then the chosen period gets it, or the first link. */
function useFocusAfterRetry(retry: () => void, isAsking: boolean) {
  const page = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const target =
      page.current?.querySelector('nav [aria-current], [data-first-focus]') ?? page.current?.querySelector('a');
    if (isLost && target instanceof HTMLElement) target.focus();
    pressed.current = isAsking;
  });
  const onRetry = (): void => {
    pressed.current = true;
    retry();
  };
  return { page, onRetry };
}

type PanelsProps = { dashboard: Dashboard | undefined; period: ChosenPeriod; older: boolean; failure: ReactNode };

/** The period's own part is always at the same position in the tree: the focus stays in it while it changes. */
function Panels({ dashboard, period, older, failure }: PanelsProps) {
  const failed = Boolean(failure);
  const hasOthers = dashboard !== undefined || !failed;
  return (
    <div className={classNames(hasOthers && classes.panels)} aria-busy={!failed && (dashboard === undefined || older)}>
      <PeriodSection period={period} className={classes.funnel}>
        {failure || (
          <div className={older ? classes.older : classes.current}>
            <p className={classes.about}>
              {t.about(formatDate((dashboard ?? period).from), formatDate((dashboard ?? period).to))}
            </p>
            <Funnel dashboard={dashboard} />
            <DecisionFacts dashboard={dashboard} />
          </div>
        )}
      </PeriodSection>
      {hasOthers && (
        <>
          {(dashboard === undefined || dashboard.atRisk !== undefined) && (
            <AtRisk dashboard={dashboard} className={classes.risk} />
          )}
          <NeedsYou dashboard={dashboard} className={classes.needs} />
          <Waiting dashboard={dashboard} className={classes.waiting} />
          <JoiningSoon dashboard={dashboard} className={classes.joining} />
          <Stack gap={8} className={classes.declines}>
            <SignedOffInstead dashboard={dashboard} />
            {!failed && <Declines dashboard={dashboard} />}
          </Stack>
        </>
      )}
    </div>
  );
}

function PeriodSection({
  period,
  className,
  children,
}: {
  period: ChosenPeriod;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Section title={t.funnel} action={<PeriodChooser period={period} />} wideAction className={className}>
      {period.choice === 'own' && <OwnDays from={period.from} to={period.to} />}
      {children}
    </Section>
  );
}

function NoDashboard() {
  return (
    <div className={classes.empty}>
      <EmptyState
        icon="chart"
        title={m.absent}
        hint={m.absentHint}
        action={<LinkButton to="/hce/offers">{t.goToOffers}</LinkButton>}
      />
    </div>
  );
}

function NoOffers() {
  const may = useMay();
  return (
    <>
      <div className={classes.notCurrent}>
        <SampleCompany />
      </div>
      <div className={classes.empty}>
        <EmptyState
          icon="file"
          title={m.noOffers}
          hint={may('offers.write') ? m.noOffersHint : m.noOffersYet}
          action={
            <Permitted to="offers.write">
              <LinkButton to="/hce/offers" state={uploadAtOnce} data-first-focus icon={<Icon name="upload" />}>
                {t.upload}
              </LinkButton>
              <DownloadTemplate />
            </Permitted>
          }
        />
      </div>
    </>
  );
}
