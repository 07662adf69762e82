import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageFooter } from '#web/ui/page-footer.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import classes from './start-page.module.css';

const ways = [
  { to: '/onboard/login', title: 'I have an offer', text: 'Read your letter, decide, and fill the joining form.' },
  { to: '/hce', title: 'HR', text: 'Write and send offers, and welcome the people who accept.' },
];

/** The first screen: a visitor chooses between the candidate's side and HR's. */
export function StartPage() {
  return (
    <div className={classes.page}>
      <div className={classes.art} aria-hidden="true" />
      <main className={classes.main}>
        <div className={classes.brand}>
          <Logo size={40} />
          <b>Aarambh</b>
        </div>
        <PageHeading title="Welcome">Where would you like to go?</PageHeading>
        <ul className={classes.ways}>
          {ways.map(({ to, title, text }) => (
            <li key={to} className={classes.way}>
              <h2>
                <Link to={to}>{title}</Link>
              </h2>
              <p>{text}</p>
              <Icon name="arrow-right" className={classes.arrow} />
            </li>
          ))}
        </ul>
      </main>
      <PageFooter />
    </div>
  );
}
