import type { ReactNode } from 'react';
import type { OwnFirstDay } from '#contract/first-day.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { useLoginOnExpiry } from '#web/session/candidate/candidate-account.ts';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { useOwnFirstDay } from '#web/session/candidate/own-queries.ts';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import classes from './first-day.module.css';
import { firstDayTexts as t } from './texts.ts';

export function OwnDayPage({ title, children }: { title: string; children: (day: OwnFirstDay) => ReactNode }) {
  const { data, error, refetch } = useOwnFirstDay();
  useLoginOnExpiry(error);
  return (
    <CandidatePage {...useCandidateAccount()}>
      <Stack className={classes.page}>
        <div>
          <BackLink to="/onboard/home" label={t.back} />
          <PageHeading>{title}</PageHeading>
        </div>
        {data === undefined && error === null && <LoadingText>{t.loading}</LoadingText>}
        {data === undefined && error !== null && <FailedLoad error={error} fallback={t.loadFailed} refetch={refetch} />}
        {data === null && <p>{t.unknown}</p>}
        {data && children(data)}
        <p className={classes.quiet}>
          <HrContact />
        </p>
      </Stack>
    </CandidatePage>
  );
}
