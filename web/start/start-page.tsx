import { Link } from 'react-router';
import { FirstIcon } from '#web/ui/first-icon.tsx';
import { homeOf, useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { Logo } from '#web/ui/brand/logo.tsx';
import frame from '#web/ui/page/frame.module.css';
import { PageFooter } from '#web/ui/page/page-footer.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import classes from './start-page.module.css';
import { startTexts as t } from './texts.ts';

const ways = [
  { to: '/onboard/login', says: t.candidate, icon: 'file' },
  { to: '/hce/', says: t.hr, icon: 'users' },
] as const;

/** The first screen: a visitor chooses between the candidate's side and HR's; a candidate who is logged in goes on to the own page. */
export function StartPage() {
  const session = useCandidateSession();
  return (
    <div className={frame.page}>
      <header className={classes.sky}>
        <div className={classes.sunrise} aria-hidden="true" />
        <div className={classes.brand}>
          <Logo size={40} />
          <b>{t.product}</b>
        </div>
        <div className={classes.words}>
          <PageHeading title={t.title}>{t.heading}</PageHeading>
          <p>{t.chooseWay}</p>
        </div>
      </header>
      <main className={classes.main}>
        <ul className={classes.ways}>
          {ways.map(({ to, says, icon }) => (
            <li key={to} className={classes.way}>
              <span className={classes.picture}>
                <FirstIcon name={icon} size={24} />
              </span>
              <h2>
                <Link to={says === t.candidate && session.authenticated ? homeOf(session) : to}>{says.way}</Link>
              </h2>
              <p>{says === t.candidate && session.authenticated ? t.loggedIn(session.candidateName) : says.text}</p>
              <FirstIcon name="arrow-right" className={classes.arrow} />
            </li>
          ))}
        </ul>
      </main>
      <PageFooter />
    </div>
  );
}
