import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { OwnFirstDay } from '#contract/first-day.ts';
import type { OwnJoiningState } from '#contract/joining.ts';
import { getSignedLetterPdf } from '#contract/letter/signed-letter.ts';
import { linesOf } from '#domain/first-day/plan.ts';
import { joiningSteps } from '#domain/joining/steps.ts';
import { type WayState, wayOf } from '#domain/joining/way.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { hourInIndia, daysBetween, nameDate, shortDay, todayInIndia } from '#domain/values/calendar.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { fetchFile } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { FailedLoad } from '#web/api/failed-load.tsx';
import type { PanelOffer } from '#web/api/read/candidate-offer.ts';
import { useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { useOwnFirstDay, useOwnJoiningState } from '#web/session/candidate/own-queries.ts';
import { useOwnOffer } from '#web/session/candidate/own-offer.ts';
import { isNoticeFirst, noticePath } from '#web/session/candidate/privacy/own-notice.ts';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { useFileSave } from '#web/session/save-button.tsx';
import { signedLetterTexts } from '#web/session/signed-letter/texts.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { quietPart } from '#web/ui/visually-hidden.tsx';
import { AskedOfYou } from './asked-of-you.tsx';
import classes from './home-page.module.css';
import papers from './papers.module.css';
import { homeTexts as t } from './texts.ts';

/** The page of a candidate who accepted (docs/rules/candidate-home.md); before that there is the offer alone. */
export function HomePage() {
  const account = useCandidateAccount();
  const { data: offer, error, refetch } = useOwnOffer();
  const { data: joining = null, error: joiningError, isPending, refetch: askJoining } = useOwnJoiningState();
  const isElsewhere = offer !== undefined && offer.offerLetterStatus !== 'Approved';
  const elsewhere = isElsewhere ? '/onboard/offer' : isNoticeFirst(joiningError) ? noticePath : null;
  if (elsewhere !== null) {
    return (
      // Within the page, which stays while the other one is loaded.
      <CandidatePage {...account}>
        <Navigate to={elsewhere} replace />
      </CandidatePage>
    );
  }
  const failed = error ?? joiningError;
  const askAgain = async () => Promise.all([refetch(), askJoining()]);
  return (
    <CandidatePage {...account}>
      {offer !== undefined && !isPending && joiningError === null ? (
        <Home offer={offer} joining={joining} />
      ) : (
        <>
          <PageHeading>{t.title}</PageHeading>
          {failed === null && <LoadingText>{t.loading}</LoadingText>}
          {failed !== null && <FailedLoad error={failed} fallback={m.loadFailed} refetch={askAgain} />}
          {failed !== null && <Contact />}
        </>
      )}
    </CandidatePage>
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

/** Accepted, Form, Checked, First day: what is done and when, and what comes next. */
function WayLine({ offer, joining }: { offer: PanelOffer; joining: OwnJoiningState | null }) {
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

/** The letter, signed and as it was read, the form and the documents, each with its state. */
function Papers({ offer, joining }: { offer: PanelOffer; joining: OwnJoiningState | null }) {
  const titleId = useId();
  const hasNotice = useAppConfig()?.hasPrivacyNotice === true;
  const asked = joining?.askedDocuments ?? 0;
  const askedWords = asked === 0 ? t.documentsHint : t.documentsAsked(asked);
  return (
    <Card className={papers.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.papers}</h2>
      <ul className={papers.list}>
        {offer.signedLetter !== null && <SignedPaper offer={offer} state={offer.signedLetter} />}
        <Paper to="/onboard/offer" icon="file" title={t.offer} text={acceptedWords(offer)} />
        <Paper to="/onboard/joining" icon="clipboard" title={t.form} text={formWords(joining)} />
        <Paper to="/onboard/documents" icon="inbox" title={t.documents} text={askedWords} />
        {hasNotice && <Paper to="/onboard/my-data" icon="fingerprint" title={t.myData} text={t.myDataHint} />}
      </ul>
    </Card>
  );
}

function Paper({ to, icon, title, text }: { to: string; icon: IconName; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className={papers.row} onClick={candidateSession.unlockJoining}>
        <Inside icon={icon} title={title} text={text} end={<Icon name="chevron-right" size={18} />} />
      </Link>
    </li>
  );
}

function SignedPaper({ offer, state }: { offer: PanelOffer; state: NonNullable<PanelOffer['signedLetter']> }) {
  const button = useRef<HTMLButtonElement>(null);
  const isAskedFor = useSearchParams()[0].get('at') === 'signed-letter';
  useEffect(() => {
    if (isAskedFor) button.current?.focus();
  }, [isAskedFor]);
  const { busy, error, download } = useFileSave({
    read: () => fetchFile(getSignedLetterPdf),
    fileName: `signed-letter-${offer.candidateId}.pdf`,
    onUnauthorized: useSessionExpired(),
  });
  const isReady = state !== 'PREPARING';
  const words = isReady ? acceptedWords(offer) : signedLetterTexts.beingPrepared;
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={classNames(papers.row, papers.press)}
        aria-disabled={!isReady || busy}
        aria-busy={busy || undefined}
        onClick={() => isReady && !busy && void download()}
      >
        <Inside
          icon="file-certificate"
          title={t.signedLetter}
          text={busy ? signedLetterTexts.downloading : words}
          end={<Icon name={isReady ? 'download' : 'clock'} size={18} />}
        />
      </button>
      {error !== null && <FailedCall error={error} fallback={signedLetterTexts.failed} />}
    </li>
  );
}

function Inside({ icon, title, text, end }: { icon: IconName; title: string; text: string; end: ReactNode }) {
  return (
    <>
      <Icon name={icon} size={20} />
      <span className={papers.words}>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      {end}
    </>
  );
}

const dayOf = (instant: string) => nameDate(todayInIndia(new Date(instant)));

function acceptedWords({ decision, offerVersion }: PanelOffer): string {
  const on = decision?.decidedOn ?? null;
  if (on === null) return t.accepted;
  return offerVersion === null ? t.acceptedOn(dayOf(on)) : t.acceptedVersion(dayOf(on), offerVersion);
}

function formWords(joining: OwnJoiningState | null): string {
  if (joining?.verifiedOn) return t.verifiedOn(dayOf(joining.verifiedOn));
  if (joining?.submittedOn) return t.submittedOn(dayOf(joining.submittedOn));
  if (joining?.sentBack) return t.sentBack;
  const saved = joiningSteps.filter((step) => joining?.steps[step] === true).length;
  return saved === 0 ? t.notBegun : t.stepsSaved(saved, joiningSteps.length);
}
