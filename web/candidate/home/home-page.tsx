import { Navigate } from 'react-router';
import type { OwnJoiningState } from '#contract/joining.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { hourInIndia, daysBetween, shortDay, todayInIndia } from '#domain/values/calendar.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import type { PanelOffer } from '#web/api/read/candidate-offer.ts';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { useOwnFirstDay, useOwnJoiningState } from '#web/session/candidate/own-queries.ts';
import { useOwnOffer } from '#web/session/candidate/own-offer.ts';
import { isNoticeFirst, noticePath } from '#web/session/candidate/privacy/own-notice.ts';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { AskedOfYou } from './asked-of-you.tsx';
import classes from './home-page.module.css';
import { Papers } from './papers.tsx';
import { homeTexts as t } from './texts.ts';
import { useId } from 'react';
import type { OwnFirstDay } from '#contract/first-day.ts';
import { linesOf } from '#domain/first-day/plan.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { type WayState, wayOf } from '#domain/joining/way.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { quietPart } from '#web/ui/visually-hidden.tsx';

/** The page of a candidate who accepted (docs/rules/candidate-home.md); before that there is the offer alone. */
export function HomePage() {
  const account = useCandidateAccount();
  return (
    <CandidatePage {...account}>
      <OwnHome />
    </CandidatePage>
  );
}

function OwnHome() {
  const { data: offer, error, refetch } = useOwnOffer();
  const { data: joining = null, error: joiningError, isPending, refetch: askJoining } = useOwnJoiningState();
  if (offer !== undefined && offer.offerLetterStatus !== 'Approved') return <Navigate to="/onboard/offer" replace />;
  if (isNoticeFirst(joiningError)) return <Navigate to={noticePath} replace />;
  if (offer !== undefined && !isPending && joiningError === null) return <Home offer={offer} joining={joining} />;
  if (error === null && joiningError === null) {
    return (
      <>
        <PageHeading>{t.title}</PageHeading>
        <LoadingText>{t.loading}</LoadingText>
      </>
    );
  }
  return (
    <>
      <PageHeading>{t.title}</PageHeading>
      <FailedLoad
        error={error ?? joiningError}
        fallback={m.loadFailed}
        refetch={async () => Promise.all([refetch(), askJoining()])}
      />
      <Contact />
    </>
  );
}

function Home({ offer, joining }: { offer: PanelOffer; joining: OwnJoiningState | null }) {
  const { terms, candidateName } = offer;
  const { data: day = null } = useOwnFirstDay();
  const joiningDate = day?.date ?? joining?.firstDay?.date ?? terms?.joiningDate ?? null;
  return (
    <div className={classes.home}>
      <header className={classes.whole}>
        <PageHeading title={t.title}>{greeting(candidateName.split(/\s/u, 1)[0] ?? '')}</PageHeading>
        {terms !== null && <p className={classes.lead}>{t.position(terms.offeredRole, terms.department)}</p>}
      </header>
      <WayLine offer={offer} joining={joining} />
      <div className={classes.column}>
        <AskedOfYou joining={joining} day={day} />
        <Papers offer={offer} joining={joining} />
      </div>
      <div className={classes.column}>
        {joiningDate !== null && joining?.firstDay?.outcome !== 'NOT_JOINED' && (
          <FirstDayCard date={joiningDate} day={day} />
        )}
        <Contact />
      </div>
    </div>
  );
}

/** By the clock in India, where the candidate is. */
function greeting(firstName: string): string {
  const hour = hourInIndia();
  if (hour < 12) return t.morning(firstName);
  return hour < 17 ? t.afternoon(firstName) : t.evening(firstName);
}

function Contact() {
  return (
    <p className={classes.help}>
      <HrContact />
    </p>
  );
}

/** The day of joining (YYYY-MM-DD), with time, person and place, and the way to all of it; `day` null where only the date is known. */
function FirstDayCard({ date, day }: { date: string; day: OwnFirstDay | null }) {
  const titleId = useId();
  const { time = '', contactName = '', place = '', bring = '' } = day ?? {};
  return (
    <Card padded className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.firstDay}</h2>
      <DateLeaf {...{ date, time }} more={contactName === '' ? '' : t.askFor(contactName)} />
      {place !== '' && (
        <p className={classes.place}>
          <Icon name="map-pin" size={20} />
          {linesOf(place).join(', ')}
        </p>
      )}
      {day !== null && (
        <LinkButton to="/onboard/first-day" block>
          {bring === '' ? t.details : t.bring}
        </LinkButton>
      )}
    </Card>
  );
}

type WayLineProps = { offer: PanelOffer; joining: OwnJoiningState | null };

/** Accepted, Form, Checked, First day: what is done and when, and what comes next. */
function WayLine({ offer, joining }: WayLineProps) {
  const way = wayOf({
    acceptedOn: offer.decision?.decidedOn ?? null,
    submittedOn: joining?.submittedOn ?? null,
    verifiedOn: joining?.verifiedOn ?? null,
    joiningDate: offer.terms?.joiningDate ?? null,
    firstDay: joining?.firstDay ?? null,
  });
  return (
    <Card padded className={classes.whole} aria-label={t.way}>
      <ol className={classes.line}>
        {way.map((stop) => (
          <Stop key={stop.stop} {...stop} note={noteOf(stop, joining)} />
        ))}
      </ol>
    </Card>
  );
}

function Stop({ stop, state, note }: WayState & { note: string | null }) {
  const name = t.stops[stop];
  return (
    <li className={classes[state]} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={classes.dot} aria-hidden="true">
        {state === 'done' && <Icon name="check" size={16} />}
      </span>
      <b>{state === 'done' ? <RichText text={t.done(name)} parts={quietPart} /> : name}</b>
      {note !== null && <small>{note}</small>}
    </li>
  );
}

function noteOf({ stop, state, on }: WayState, joining: OwnJoiningState | null): string | null {
  if (stop === 'form' && state === 'now') return joining?.sentBack ? t.toCorrect : t.toFill;
  if (stop === 'checked' && state === 'now') return t.withHr;
  if (on === null) return null;
  const days = stop === 'firstDay' && state !== 'done' ? daysBetween(todayInIndia(), on) : -1;
  return days < 0 ? shortDay(on) : t.dayWith(shortDay(on), t.daysLeft(days));
}
