import { getAnswersPdf } from '#contract/joining.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { fetchFile } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { JoiningSummary } from '#web/joining-summary/joining-summary.tsx';
import { useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { SaveButton } from '#web/session/save-button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { LoadingText, ErrorState } from '#web/ui/feedback/states.tsx';
import classes from './submitted-summary.module.css';
import { joiningPageTexts as t } from '#web/candidate/joining/texts.ts';
import { useJoiningDetails } from '#web/candidate/joining/wizard/queries.ts';

export function SubmittedSummary({ submittedOn, verifiedOn }: Record<'submittedOn' | 'verifiedOn', string | null>) {
  const { data, isFetching, error, refetch } = useJoiningDetails();
  return (
    <>
      <header className={classes.head}>
        <PageHeading>{t.title}</PageHeading>
        {submittedOn !== null && (
          <Badge tone="ok" large icon="circle-check">
            {m.submittedOn(formatInstant(submittedOn))}
          </Badge>
        )}
      </header>
      <div className={classes.notice} data-screen-only>
        {verifiedOn ? (
          <Alert tone="ok">{m.verifiedByHr(formatInstant(verifiedOn))}</Alert>
        ) : (
          <Alert tone="info">{m.readOnly}</Alert>
        )}
      </div>
      {data !== undefined && (
        <>
          <div className={classes.download} data-screen-only>
            <AnswersDownload />
            <p>{m.downloadHint}</p>
          </div>
          <JoiningSummary details={data} />
        </>
      )}
      {data === undefined && (isFetching || error === null) && <LoadingText>{m.loadingPreview}</LoadingText>}
      {data === undefined && !isFetching && error !== null && (
        <ErrorState message={m.loadFailed('your')} requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}

export function AnswersDownload() {
  return (
    <SaveButton
      label={m.downloadAnswers}
      busyText={m.downloadingAnswers}
      failed={m.answersFailed}
      read={() => fetchFile(getAnswersPdf)}
      fileName="joining-form.pdf"
      onUnauthorized={useSessionExpired()}
    />
  );
}
