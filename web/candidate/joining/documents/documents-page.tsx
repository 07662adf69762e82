import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Navigate } from 'react-router';
import { getRequestedDocuments } from '#contract/document-requests.ts';
import { CallError } from '#web/api/client.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { ownObject } from '#web/api/own-call.ts';
import { useLoginOnExpiry, candidateQueries } from '#web/session/candidate/candidate-account.ts';
import { isNoticeFirst, noticePath } from '#web/session/candidate/privacy/own-notice.ts';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { useCandidateLoginAgain } from '#web/session/candidate/use-candidate-login-again.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LoadingText, EmptyState } from '#web/ui/feedback/states.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { AskedDocument } from './asked-document.tsx';
import cards from '#web/candidate/joining/cards.module.css';
import classes from './documents-page.module.css';
import { askedDocumentTexts as t } from './texts.ts';

/** Before the 10 minutes are over for which links to documents work. */
const freshLinksMs = 8 * 60 * 1000;

/** What HR asks for after the acceptance, one upload each (docs/rules/asked-documents.md). */
export function DocumentsPage() {
  const { candidateId } = useCandidateSession();
  return (
    <CandidatePage {...useCandidateAccount()}>
      <div className={classNames(cards.page, classes.page)}>
        <div className={classes.back}>
          <BackLink to="/onboard/joining" label={t.toForm} />
        </div>
        <PageHeading>{t.title}</PageHeading>
        {candidateId !== null && <Documents candidateId={candidateId} />}
        <p className={cards.quiet}>
          <HrContact />
        </p>
      </div>
    </CandidatePage>
  );
}

function Documents({ candidateId }: { candidateId: string }) {
  const { signInNumber } = useCandidateSession();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [candidateQueries, signInNumber, 'requested-documents'],
    queryFn: async ({ signal }) => (await ownObject(getRequestedDocuments, signal)) ?? [],
    retry: (failures, failed) => failures < 1 && !(failed instanceof CallError && failed.status === 401),
    refetchInterval: freshLinksMs,
    refetchOnWindowFocus: true,
  });
  const { loginAgain, question } = useCandidateLoginAgain(candidateId);
  // A list on the screen stays, and with it what was chosen: the upload asks for the password.
  useLoginOnExpiry(data === undefined ? error : null);
  const reload = useCallback(async () => void (await refetch()), [refetch]);

  if (isNoticeFirst(error)) return <Navigate to={noticePath} replace />;
  if (data === undefined) {
    if (isFetching || error === null) return <LoadingText>{t.loading}</LoadingText>;
    return <FailedLoad error={error} fallback={t.loadFailed} refetch={refetch} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon="file"
        title={t.none}
        hint={t.noneHint}
        action={<LinkButton to="/onboard/joining">{t.toForm}</LinkButton>}
      />
    );
  }
  return (
    <>
      <p className={cards.quiet}>{t.lead}</p>
      <ol className={cards.list}>
        {data.map((asked) => (
          <AskedDocument key={asked.requestId} asked={asked} loginAgain={loginAgain} reload={reload} />
        ))}
      </ol>
      {question}
    </>
  );
}
