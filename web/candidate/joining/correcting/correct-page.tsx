import type { Fix } from '#contract/joining.ts';
import { stepOfPath } from '#domain/review/paths.ts';
import { type AnswersByPath, answersByPath } from '#domain/review/answers.ts';
import { partsOfPath } from '#domain/review/path-words.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { Trouble } from '#web/candidate/joining/steps/preview-step.tsx';
import { useFinalSubmit } from '#web/candidate/joining/steps/use-final-submit.ts';
import { useJoiningDetails } from '#web/candidate/joining/wizard/queries.ts';
import { type JoiningDetails, JoiningSummary } from '#web/joining-summary/joining-summary.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { LoadingText, ErrorState } from '#web/ui/feedback/states.tsx';
import { Button, LinkButton, TextLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import cards from '#web/candidate/joining/cards.module.css';
import classes from './correct-page.module.css';
import { correctingTexts as t } from './texts.ts';
import { useFixes, toFix } from './use-fixes.ts';
import { valueNow } from './value-now.ts';

/** 'Please correct' (docs/rules/review.md#the-candidates-list): what HR asks for, what of it is done, and Submit. */
export function CorrectPage() {
  const fixes = useFixes();
  const { data: details, error, isFetching, refetch } = useJoiningDetails();
  const loaded = fixes !== null && details !== undefined;
  return (
    <div className={cards.page}>
      <PageHeading>{t.title}</PageHeading>
      {loaded && <FixList fixes={fixes} details={details} />}
      {!loaded && (isFetching || error === null) && <LoadingText>{t.loading}</LoadingText>}
      {!loaded && !isFetching && error !== null && (
        <ErrorState message={t.loadFailed} requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function FixList({ fixes, details }: { fixes: readonly Fix[]; details: JoiningDetails }) {
  const { busy, trouble, submit } = useFinalSubmit(details);
  const { isFresher, detailsResponses: experiences } = details.experienceDetails;
  const answers = answersByPath({
    personal: details.personalDetails,
    bank: details.bankDetails,
    experience: { isFresher, experiences },
    education: details.educationDetails,
    family: details.familyDetails,
  });
  const left = fixes.filter(({ answered }) => !answered);
  return (
    <>
      <p className={cards.quiet}>{left.length === 0 ? t.noneLeft : t.left(left.length, fixes.length)}</p>
      <ol className={cards.list}>
        {fixes.map((fix) => (
          <FixCard key={fix.path} fix={fix} answers={answers} isNext={fix === left[0]} />
        ))}
      </ol>
      {trouble !== null && <Trouble trouble={trouble} />}
      <div className={classes.submit}>
        <Button
          variant={left.length === 0 ? 'primary' : 'outline'}
          block
          disabled={left.length > 0}
          busy={busy}
          busyText={t.submitting}
          onClick={submit}
        >
          {t.submit}
        </Button>
        {left.length > 0 && <p className={cards.quiet}>{t.submitWhen(fixes.length)}</p>}
      </div>
      <Disclosure title={t.allAnswers} icon={<Icon name="lock" />}>
        <p className={cards.quiet}>{t.allAnswersHint}</p>
        <JoiningSummary details={details} />
      </Disclosure>
    </>
  );
}

const shownAndHidden = {
  shown: (inside: string) => inside,
  hidden: (inside: string) => <VisuallyHidden>{inside}</VisuallyHidden>,
};

type FixCardProps = { fix: Fix; answers: AnswersByPath; isNext: boolean };

function FixCard({ fix: { path, note, answered, comment }, answers, isNext }: FixCardProps) {
  const { place, field } = partsOfPath(path, answers);
  const what = field ?? place;
  const to = `/onboard/joining/${stepOfPath(path)}`;
  const value = valueNow(path, answers);
  return (
    <li className={classNames(cards.card, classes.fix)} data-done={answered || undefined}>
      <div className={cards.top}>
        <span className={cards.quiet}>{field === null ? '' : place}</span>
        {answered ? (
          <Badge tone="ok" icon="circle-check">
            {comment === null ? t.corrected : t.answered}
          </Badge>
        ) : (
          <Badge tone="warn" icon="alert-circle">
            {t.toCorrect}
          </Badge>
        )}
      </div>
      <h2 className={classes.what}>{what}</h2>
      <p className={cards.note}>
        <b>{t.hr}</b> {note}
      </p>
      {comment !== null && <p className={cards.top}>{t.yourAnswer(comment)}</p>}
      {answered ? (
        <p className={cards.top}>
          {comment === null && value !== null && <span>{t.now(value)}</span>}
          <TextLink to={to} state={toFix(path)} tap>
            <RichText text={t.changeOf(what)} parts={shownAndHidden} />
          </TextLink>
        </p>
      ) : (
        <LinkButton to={to} state={toFix(path)} variant={isNext ? 'primary' : 'outline'} block>
          {t.correct(what)}
        </LinkButton>
      )}
    </li>
  );
}
