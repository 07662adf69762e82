import { Navigate } from 'react-router';
import type { OwnJoiningState } from '#contract/joining.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { hourInIndia } from '#domain/values/calendar.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import type { PanelOffer } from '#web/api/read/candidate-offer.ts';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { useOwnFirstDay } from '#web/session/candidate/own-first-day.ts';
import { useOwnJoiningState } from '#web/session/candidate/own-joining-state.ts';
import { useOwnOffer } from '#web/session/candidate/own-offer.ts';
import { isNoticeFirst, noticePath } from '#web/session/candidate/privacy/own-notice.ts';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { LoadingText } from '#web/ui/feedback/skeleton.tsx';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { AskedOfYou } from './asked-of-you.tsx';
import { FirstDayCard } from './first-day-card.tsx';
import classes from './home-page.module.css';
import { Papers } from './papers.tsx';
import { homeTexts as t } from './texts.ts';
import { WayLine } from './way-line.tsx';

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
