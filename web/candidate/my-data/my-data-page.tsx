import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { getMyData, getMyDataSummary, type MyDataSummary, type SeenBy } from '#contract/my-data.ts';
import { roleTexts } from '#domain/people-messages.ts';
import { formatDate } from '#domain/values/calendar.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { fetchFile } from '#web/api/client.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { fetchObject } from '#web/api/fetch-object.ts';
import { candidateQueries, useLoginOnExpiry, useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { Consents } from '#web/session/candidate/privacy/consents.tsx';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { SaveButton } from '#web/session/save-button.tsx';
import { useCompany } from '#web/ui/brand/company.tsx';
import { LoadingText } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import classes from './my-data-page.module.css';
import { Requests } from './requests.tsx';
import { myDataTexts as t } from './texts.ts';

/** What is held of the candidate, who saw it, and what they ask (docs/rules/my-data.md); in every state of the offer. */
export function MyDataPage() {
  const account = useCandidateAccount();
  const { name } = useCompany();
  const { data, error, isFetching, refetch } = useMyData();
  return (
    <CandidatePage {...account}>
      <Stack>
        <header className={classes.head}>
          <div>
            <PageHeading>{t.title}</PageHeading>
            <p className={classes.lead}>{t.lead(name)}</p>
          </div>
          <Download />
        </header>
        {data === undefined && (isFetching || error === null) && <LoadingText>{t.loading}</LoadingText>}
        {data === undefined && !isFetching && error !== null && (
          <FailedLoad error={error} fallback={t.loadFailed} refetch={refetch} />
        )}
        {data !== undefined && <MyData data={data} reload={async () => void (await refetch())} />}
      </Stack>
    </CandidatePage>
  );
}

function useMyData() {
  const { signInNumber } = useCandidateSession();
  const summary = useQuery({
    queryKey: [candidateQueries, signInNumber, 'my-data'],
    queryFn: async ({ signal }) => fetchObject(getMyDataSummary, { signal }),
    refetchOnWindowFocus: true,
  });
  useLoginOnExpiry(summary.error);
  return summary;
}

function MyData({ data, reload }: { data: MyDataSummary; reload: () => Promise<void> }) {
  const { held, seenBy, contact } = data;
  const hasNotice = useAppConfig()?.hasPrivacyNotice === true;
  return (
    <div className={classes.columns}>
      <div>
        <List title={t.weHold}>
          {held.map(({ group, answers, files }) => (
            <li key={group}>
              <b>{t.held[group]}</b>
              <span className={classes.count}>
                {answers > 0 && <span>{t.answers(answers)}</span>}
                {files > 0 && <span>{t.files(files)}</span>}
              </span>
            </li>
          ))}
        </List>
        <List title={t.seen} none={t.seenByNobody}>
          {seenBy.map((entry) => (
            <Seen key={`${entry.day} ${entry.roles.join()}`} entry={entry} />
          ))}
        </List>
      </div>
      <div>
        <Consents />
        <Requests data={data} reload={reload} />
        <p className={classes.help}>
          <RichText text={t.contact(contact.name, contact.email)} parts={mailParts} />{' '}
          {hasNotice && <TextLink to="/onboard/privacy">{t.notice}</TextLink>}
        </p>
      </div>
    </div>
  );
}

const mailParts = { mail: (mail: string) => <TextLink href={`mailto:${mail}`}>{mail}</TextLink> };

function List({ title, none, children }: { title: string; none?: string; children: ReactNode[] }) {
  const titleId = useId();
  return (
    <Card padded aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children.length === 0 ? <p className={classes.lead}>{none}</p> : <ul className={classes.list}>{children}</ul>}
    </Card>
  );
}

function Seen({ entry: { day, roles, acts } }: { entry: SeenBy }) {
  const names = roles.map((role) => roleTexts.names[role]);
  return (
    <li>
      <span>
        <b>{names.join(', ') || t.formerRole}</b>
        {acts.map((act) => (
          <small key={`${act.act} ${act.field}`}>{actWords(act)}</small>
        ))}
      </span>
      <span className={classes.count}>{formatDate(day)}</span>
    </li>
  );
}

function actWords({ act, field }: SeenBy['acts'][number]): string {
  const fields: Readonly<Record<string, string>> = t.fields;
  const words = t.acts[act];
  return typeof words === 'string' ? words : words(fields[field ?? ''] ?? '');
}

function Download() {
  const { candidateId } = useCandidateSession();
  return (
    <div>
      <SaveButton
        block
        label={t.download}
        busyText={t.downloading}
        failed={t.downloadFailed}
        read={() => fetchFile(getMyData)}
        fileName={`my-data-${candidateId ?? ''}.zip`}
        onUnauthorized={useSessionExpired()}
      />
    </div>
  );
}
