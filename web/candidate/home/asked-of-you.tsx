import type { OwnFirstDay } from '#contract/first-day.ts';
import type { OwnJoiningState } from '#contract/joining.ts';
import { stillJoiningMessages } from '#domain/first-day/plan-messages.ts';
import { stillJoiningAnswers } from '#domain/first-day/still-joining.ts';
import { joiningSteps } from '#domain/joining/steps.ts';
import { daysBetween, nameDate, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import classes from './asked-of-you.module.css';
import { homeTexts as t } from './texts.ts';

type Way = { go: string; to: string };
type Thing = { title: string; text: string } & (Way | { ways: Way[] });

/** What the candidate has to do, the most urgent first; or that there is nothing, and what comes next. */
export function AskedOfYou({ joining, day }: { joining: OwnJoiningState | null; day: OwnFirstDay | null }) {
  const things = [...joiningOf(day), ...thingsAsked(joining)];
  if (things.length === 0) {
    return (
      <Card className={classNames(classes.card, classes.part)} aria-label={t.asked}>
        <h2>{t.nothing}</h2>
        <p>{joining?.verifiedOn ? t.ready : t.waits}</p>
      </Card>
    );
  }
  return (
    <Card className={classNames(classes.card, classes.asks)} aria-label={t.asked}>
      <p className={classes.count}>
        <Icon name="alert-circle" size={18} />
        {t.things(things.length)}
      </p>
      {things.map(({ title, text, ...thing }, index) => (
        <div key={title} className={classes.part}>
          <h2>{title}</h2>
          <p className={classes.text}>{text}</p>
          <div className={classes.ways}>
            {('ways' in thing ? thing.ways : [thing]).map(({ go, to }) => (
              <LinkButton
                key={to}
                to={to}
                variant={index === 0 && !('ways' in thing) ? 'primary' : 'outline'}
                className={classes.go}
                onClick={candidateSession.unlockJoining}
              >
                {go}
              </LinkButton>
            ))}
          </div>
        </div>
      ))}
    </Card>
  );
}

function joiningOf(day: OwnFirstDay | null): Thing[] {
  if (day === null || !day.stillJoining.asked) return [];
  const left = t.daysLeft(daysBetween(todayInIndia(), day.date));
  const ways = stillJoiningAnswers.map((answer) => ({
    go: stillJoiningMessages.answers[answer],
    to: `/onboard/joining-date?answer=${answer}`,
  }));
  return [{ title: t.joining.title(nameDate(day.date)), text: t.joining.text(weekday(day.date), left), ways }];
}

function thingsAsked(joining: OwnJoiningState | null): Thing[] {
  // A server of another make may tell of neither.
  const { fixes = [], askedDocuments = 0, wholeNumberOpen = false }: Partial<OwnJoiningState> = joining ?? {};
  const upload = { ...t.upload, title: t.upload.title(askedDocuments), to: '/onboard/documents' };
  const number = { ...t.wholeNumber, to: '/onboard/whole-number' };
  const documents = [...(askedDocuments === 0 ? [] : [upload]), ...(wholeNumberOpen ? [number] : [])];
  if (joining?.readOnly === true) return documents;
  return [formOf(joining, fixes), ...documents];
}

function formOf(joining: OwnJoiningState | null, fixes: OwnJoiningState['fixes']): Thing {
  if (fixes.length > 0) {
    const left = fixes.filter(({ answered }) => !answered).length;
    return { ...t.correct, text: left === 0 ? t.correct.done : t.correct.left(left), to: '/onboard/joining/correct' };
  }
  const to = '/onboard/joining';
  if (joining?.sentBack) return { ...t.reopened, text: joining.sentBack.reason, to };
  const saved = joiningSteps.filter((step) => joining?.steps[step] === true).length;
  const text = saved === joiningSteps.length ? t.fill.submit : t.fill.text(saved, joiningSteps.length);
  return { title: t.fill.title, text, go: saved === 0 ? t.fill.begin : t.fill.goOn, to };
}
