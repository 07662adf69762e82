import { Link } from 'react-router';
import { FirstIcon } from '#web/ui/first-icon.tsx';
import { Logo } from '#web/ui/brand/logo.tsx';
import { PageFooter } from '#web/ui/page/page-footer.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { Sunrise } from '#web/ui/brand/sunrise.tsx';
import classes from './start-page.module.css';

const ways: readonly { to: string; title: string; text: string; icon: 'file' | 'users' }[] = [
  {
    to: '/onboard/login',
    title: 'I have an offer',
    text: 'Read your letter, decide, and fill the joining form.',
    icon: 'file',
  },
  { to: '/hce/', title: 'HR', text: 'Write and send offers, and welcome the people who accept.', icon: 'users' },
];

/** The first screen: a visitor chooses between the candidate's side and HR's. */
export function StartPage() {
  return (
    <div className={classes.page}>
      <header className={classes.sky}>
        <Sunrise />
        <div className={classes.brand}>
          <Logo size={40} />
          <b>Aarambh</b>
        </div>
        <div className={classes.words}>
          <PageHeading title="Your offer letter and joining form">From the offer letter to the first day</PageHeading>
          <p>Choose your way in.</p>
        </div>
      </header>
      <main className={classes.main}>
        <ul className={classes.ways}>
          {ways.map(({ to, title, text, icon }) => (
            <li key={to} className={classes.way}>
              <span className={classes.picture}>
                <FirstIcon name={icon} size={24} />
              </span>
              <h2>
                <Link to={to}>{title}</Link>
              </h2>
              <p>{text}</p>
              <FirstIcon name="arrow-right" className={classes.arrow} />
            </li>
          ))}
        </ul>
      </main>
      <PageFooter />
    </div>
  );
}
