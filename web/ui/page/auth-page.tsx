import { type ReactNode, useId } from 'react';
import { type Area, AreaProvider } from './area.tsx';
import classes from './auth-page.module.css';
import { CompanyBrand, ProductBrand } from '#web/ui/brand/brand.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PageHeading } from './page-heading.tsx';

const panels: Record<Area, { heading: string; steps: readonly { title: string; text: string }[] }> = {
  candidate: {
    heading: 'From your offer letter to your first day',
    steps: [
      { title: 'Read your offer letter', text: 'Then accept or reject it here.' },
      { title: 'Fill the joining form', text: 'Six steps. Each one is saved when you press Next.' },
      { title: 'Submit', text: 'HR checks your details and gets back to you.' },
    ],
  },
  hr: {
    heading: 'From the offer letter to the first day',
    steps: [
      { title: 'Write the offer', text: 'The letter takes shape while you type.' },
      { title: 'Send it', text: 'The letter and the login go out by e-mail.' },
      { title: 'Welcome them', text: 'Decisions, details and documents in one place.' },
    ],
  },
};

type AuthPageProps = {
  audience: Area;
  title: string;
  lead?: ReactNode;
  /** What to have at hand, under the heading 'Keep these ready'. */
  ready?: ReactNode;
  children: ReactNode;
};

/** The page of every login, reset and code screen: the form, and beside it what comes next, under a rising sun. */
export function AuthPage({ audience, title, lead, ready, children }: AuthPageProps) {
  const readyId = useId();
  const Brand = audience === 'hr' ? ProductBrand : CompanyBrand;
  return (
    <AreaProvider value={audience}>
      <div className={classNames(classes.page, audience === 'hr' && classes.hr)}>
        <header className={classes.brand}>
          <Brand />
        </header>
        <main className={classes.main}>
          <div className={classes.head}>
            <PageHeading>{title}</PageHeading>
            {lead !== undefined && <p className={classes.lead}>{lead}</p>}
          </div>
          {children}
          {ready !== undefined && (
            <section className={classes.ready} aria-labelledby={readyId}>
              <h2 id={readyId}>Keep these ready</h2>
              <p>{ready}</p>
            </section>
          )}
        </main>
        <NextPanel audience={audience} />
      </div>
    </AreaProvider>
  );
}

function NextPanel({ audience }: { audience: Area }) {
  const { heading, steps } = panels[audience];
  return (
    <aside className={classes.panel} aria-label="What happens next">
      <div className={classes.art} aria-hidden="true" />
      <div className={classes.next}>
        <h2>{heading}</h2>
        <ol>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}
