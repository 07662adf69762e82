import { lazy, type ReactNode, Suspense } from 'react';
import { formatInstant } from '#domain/values/calendar.ts';
import { useMySecondFactor } from '#web/session/hr/hr-me.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { PageLoading } from '#web/ui/feedback/page-loading.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import classes from './hr-layout.module.css';
import { secondFactorGateTexts as t } from './texts.ts';

const OwnFactors = lazy(async () => ({
  default: (await import('#web/hr/parts/second-factor/own-factors.tsx')).OwnFactors,
}));

/** Around every screen, for a user who needs a second factor and has none: until the day of grace a line over the
 * screen, then its set-up instead of the screen (docs/rules/hr-accounts.md#second-factor). */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const own = useMySecondFactor();
  if (own?.enrolmentNeeded) {
    return (
      <div className={classes.enrol}>
        <PageHeading size="small">{t.title}</PageHeading>
        <p>{t.needed}</p>
        <Suspense fallback={<PageLoading />}>
          <OwnFactors />
        </Suspense>
      </div>
    );
  }
  return (
    <>
      {own?.graceUntil && !own.isSet && (
        <div className={classes.grace}>
          <Alert tone="warn" live="off" action={<LinkButton to={settingsPath('account')}>{t.setUp}</LinkButton>}>
            {t.grace(formatInstant(own.graceUntil))}
          </Alert>
        </div>
      )}
      {children}
    </>
  );
}
