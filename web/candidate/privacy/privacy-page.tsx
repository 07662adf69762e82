import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { useNavigate } from 'react-router';
import { acknowledgeNotice, type OwnNotice } from '#contract/privacy-notice.ts';
import type { NoticeLanguage } from '#domain/privacy/notice.ts';
import type { PurposeCode } from '#domain/privacy/purposes.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { makeCall } from '#web/api/client.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { useLoginOnExpiry } from '#web/session/candidate/candidate-account.ts';
import { candidateSession, homeOf, useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { Consents } from '#web/session/candidate/privacy/consents.tsx';
import { isNoticeFirst, useNoticeKey, useOwnNotice } from '#web/session/candidate/privacy/own-notice.ts';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { failureOf } from '#web/session/failure.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { LoadingText, EmptyState } from '#web/ui/feedback/states.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import classes from './privacy-page.module.css';
import { privacyPageTexts as t } from './texts.ts';

const icons: Partial<Record<PurposeCode, IconName>> = {
  OFFER: 'mail',
  RECORD: 'address-book',
  EMERGENCY: 'phone',
  ID_CARD: 'photo',
  AADHAAR: 'fingerprint',
  BANK: 'building',
  VERIFICATION: 'briefcase',
  FAMILY: 'users',
};

function NoticeItems({ notice }: { notice: OwnNotice }) {
  const askedId = useId();
  return (
    <Card padded aria-labelledby={askedId}>
      <h2 id={askedId}>{t.asked}</h2>
      <ul className={classes.items} lang={notice.language}>
        {notice.purposes
          .filter(({ ground }) => ground !== 'CONSENT')
          .map((purpose) => (
            <Item key={purpose.code} purpose={purpose} />
          ))}
      </ul>
    </Card>
  );
}

const toMyData = { link: (inside: string) => <TextLink to="/onboard/my-data">{inside}</TextLink> };

function NoticeRights({ contact: { name, email } }: OwnNotice) {
  const rightsId = useId();
  return (
    <Card padded aria-labelledby={rightsId}>
      <h2 id={rightsId}>{t.rights}</h2>
      <ul className={classes.rights}>
        {[t.right.see, t.right.correct].map((right) => (
          <li key={right}>
            <RichText text={right} parts={toMyData} />
          </li>
        ))}
        <li>{t.right.name}</li>
        <li>
          <p>{t.complain}</p>
          <p>
            {name} (<TextLink href={`mailto:${email}`}>{email}</TextLink>)
          </p>
        </li>
      </ul>
    </Card>
  );
}

function Item({ purpose }: { purpose: OwnNotice['purposes'][number] }) {
  const said = { ...purpose, ground: t.grounds[purpose.ground] };
  return (
    <li className={classes.item}>
      <h3>
        <Icon name={icons[purpose.code] ?? 'file'} size={20} />
        <span>{purpose.item}</span>
      </h3>
      <dl>
        {(['purpose', 'ground', 'keptUntil', 'whoGetsIt'] as const).map((column) => (
          <div key={column}>
            <dt>{t.columns[column]}</dt>
            <dd>{said[column]}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** What is asked for and why, read before the joining form (docs/privacy.md). */
export function PrivacyPage() {
  const [language, setLanguage] = useState<NoticeLanguage>();
  const { data: notice, error, isFetching, refetch } = useOwnNotice({ language });
  return (
    <CandidatePage {...useCandidateAccount()}>
      <Stack className={classes.page}>
        <header className={classes.head}>
          <div>
            <PageHeading>{t.title}</PageHeading>
            {notice && <p className={classes.lead}>{t.lead}</p>}
          </div>
          {notice && <Languages notice={notice} onChoose={setLanguage} />}
        </header>
        {notice === undefined && (isFetching || error === null) && <LoadingText>{t.loading}</LoadingText>}
        {notice === undefined && !isFetching && error !== null && (
          <FailedLoad error={error} fallback={t.loadFailed} refetch={refetch} />
        )}
        {notice === null && <EmptyState icon="file" title={t.none} />}
        {notice && (
          <>
            <NoticeItems notice={notice} />
            <Consents {...(language === undefined ? {} : { language })} />
            <NoticeRights {...notice} />
            <Read {...notice} />
          </>
        )}
      </Stack>
    </CandidatePage>
  );
}

function Languages({ notice, onChoose }: { notice: OwnNotice; onChoose: (language: NoticeLanguage) => void }) {
  if (notice.languages.length < 2) return null;
  return (
    <div role="group" aria-label={t.languages} className={classes.languages}>
      {notice.languages.map((each) => (
        <Button key={each} lang={each} aria-pressed={each === notice.language} onClick={() => onChoose(each)}>
          {t.languageNames[each]}
        </Button>
      ))}
    </div>
  );
}

/** 'I have read this', which leads to the joining form; afterwards when it was read. */
function Read({ acknowledged, acknowledgement, version, language, publishedOn }: OwnNotice) {
  const isAccepted = homeOf(useCandidateSession()) === '/onboard/home';
  const key = useNoticeKey();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => makeCall(acknowledgeNotice, { body: { noticeVersion: version, language } }),
    onSuccess: async () => {
      // What was refused because of the notice is asked for again; left alone, its error would lead back here.
      queries.removeQueries({ predicate: ({ state }) => isNoticeFirst(state.error) });
      if (isAccepted) candidateSession.unlockJoining();
      await Promise.all([
        queries.invalidateQueries({ queryKey: key }),
        navigate(isAccepted ? '/onboard/joining' : '/onboard/offer'),
      ]);
    },
    // Another version may be in force by now.
    onError: () => queries.invalidateQueries({ queryKey: key }),
  });
  useLoginOnExpiry(error);
  if (acknowledged && acknowledgement !== null) {
    return <p className={classes.small}>{t.readOn(acknowledgement.version, formatInstant(acknowledgement.on))}</p>;
  }
  return (
    <Stack gap={3}>
      <FailureAlert
        failure={error === null ? null : failureOf(error, { refused: t.saveFailed, exception: t.saveFailed })}
      />
      <div className={classes.read}>
        <Button variant="primary" busy={isPending} busyText={t.saving} onClick={() => mutate()}>
          {t.read}
        </Button>
        <p className={classes.small}>{t.kept(version, formatInstant(publishedOn))}</p>
      </div>
    </Stack>
  );
}
