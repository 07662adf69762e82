import { useEffect } from 'react';
import { type Dashboard, getDashboard } from '#contract/dashboard.ts';
import { formatDate, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { dashboardMessages as m } from '#domain/hr-messages.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { SampleCompany } from '#web/api/sample-company.tsx';
import { fetchObject } from '#web/api/fetch-object.ts';
import { ownCall } from '#web/api/own-call.ts';
import { DownloadTemplate } from '#web/hr/parts/offer-template/download-template.tsx';
import { noteAtRisk } from '#web/session/hr/at-risk-count.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { useMySecondFactor } from '#web/session/hr/hr-me.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { signOutHr } from '#web/session/hr/hr-sign-out.ts';
import { Permitted, useMay } from '#web/session/hr/rights.tsx';
import { createOfferPath, uploadAtOnce } from '#web/session/hr/offers-path.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { LoadingText, SkeletonLines, EmptyState } from '#web/ui/feedback/states.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { uiTexts } from '#web/ui/texts.ts';
import classes from './dashboard-page.module.css';
import { OwnDays, PeriodChooser, usePeriod } from './period-chooser.tsx';
import { DecisionFacts, Funnel } from './sections/funnel.tsx';
import { AtRisk, Declines, JoiningSoon, NeedsYou, SignedOffInstead, Waiting } from './sections/offer-lists.tsx';
import { Section } from './sections/section.tsx';
import { dashboardTexts as t } from './texts.ts';

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
  const { list, onFocus } = useKeptFocus();
  const period = usePeriod();
  const { from, to } = period;
  // Null from a server that has no dashboard (docs/rules/calls.md#other-added-calls).
  const { data, error, isPlaceholderData, refetch } = useHrQuery(['dashboard', from, to], (signal) =>
    ownCall((until) => fetchObject(getDashboard, { query: { from, to }, signal: until }), signal),
  );
  const atRisk = data?.atRisk?.total;
  useEffect(() => {
    if (atRisk !== undefined) noteAtRisk(atRisk);
  }, [atRisk]);
  const dashboard = error !== null && isPlaceholderData ? undefined : data;
  return (
    <div ref={list} onFocus={onFocus}>
      {dashboard === null && (
        <div className={classes.empty}>
          <EmptyState
            icon="chart"
            title={m.absent}
            hint={m.absentHint}
            action={<LinkButton to="/hce/offers">{t.goToOffers}</LinkButton>}
          />
        </div>
      )}
      {dashboard?.figures.all === 0 && <NoOffers />}
      {dashboard !== null && dashboard?.figures.all !== 0 && (
        <>
          {error !== null && dashboard !== undefined && (
            <div className={classes.notCurrent}>
              <Alert
                tone="warn"
                requestId={requestIdOf(error)}
                action={<Button onClick={() => void refetch()}>{uiTexts.retry}</Button>}
              >
                {m.notCurrent}
              </Alert>
            </div>
          )}
          <div className={dashboard && classes.panels} aria-busy={isPlaceholderData}>
            <Section title={t.funnel} action={<PeriodChooser period={period} />} wideAction className={classes.funnel}>
              {period.choice === 'own' && <OwnDays from={from} to={to} />}
              {dashboard !== undefined && <OfPeriod dashboard={dashboard} isOlder={isPlaceholderData} />}
              {dashboard === undefined && error === null && <LoadingText>{t.loading}</LoadingText>}
              {dashboard === undefined && error === null && <SkeletonLines lines={12} />}
              {dashboard === undefined && error !== null && (
                <FailedLoad error={error} fallback={m.loadFailed} refetch={refetch} />
              )}
            </Section>
            {dashboard !== undefined && <OfAllOffers dashboard={dashboard} />}
          </div>
        </>
      )}
    </div>
  );
}

function OfPeriod({ dashboard, isOlder }: { dashboard: Dashboard; isOlder: boolean }) {
  return (
    <div className={isOlder ? classes.older : undefined}>
      <p className={classes.about}>{t.about(formatDate(dashboard.from), formatDate(dashboard.to))}</p>
      <Funnel dashboard={dashboard} />
      <DecisionFacts dashboard={dashboard} />
    </div>
  );
}

function OfAllOffers({ dashboard }: { dashboard: Dashboard }) {
  return (
    <>
      {dashboard.atRisk !== undefined && <AtRisk {...dashboard.atRisk} className={classes.risk} />}
      <NeedsYou dashboard={dashboard} className={classes.needs} />
      <Waiting dashboard={dashboard} className={classes.waiting} />
      <JoiningSoon dashboard={dashboard} className={classes.joining} />
      <Stack gap={8} className={classes.declines}>
        <SignedOffInstead dashboard={dashboard} />
        <Declines dashboard={dashboard} />
      </Stack>
    </>
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
              <LinkButton to="/hce/offers" state={uploadAtOnce} icon={<Icon name="upload" />}>
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
