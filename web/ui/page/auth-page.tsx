import { type ReactNode, useId } from 'react';
import { type Area, AreaContext } from './area.tsx';
import classes from './auth-page.module.css';
import { CompanyBrand, ProductBrand } from '#web/ui/brand/brand.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { PageHeading } from './page-heading.tsx';
import { authPageTexts as t } from './texts.ts';

type AuthPageProps = {
  audience: Area;
  title: string;
  above?: ReactNode;
  lead?: ReactNode;
  /** What to have at hand, under the heading 'Keep these ready'. */
  ready?: ReactNode;
  foot?: ReactNode;
  help?: ReactNode;
  children: ReactNode;
};

/** The page of every login, reset and code screen: the form, and next to it what comes next, under a rising sun. */
export function AuthPage({ audience, title, above, lead, ready, foot, help, children }: AuthPageProps) {
  const readyId = useId();
  const Brand = audience === 'hr' ? ProductBrand : CompanyBrand;
  return (
    <AreaContext value={audience}>
      <div className={classes.page}>
        <header className={classes.brand}>
          <Brand />
        </header>
        <main className={classes.main}>
          {above}
          <div className={classes.head}>
            <PageHeading>{title}</PageHeading>
            {lead !== undefined && <p className={classes.lead}>{lead}</p>}
          </div>
          {foot === undefined ? (
            children
          ) : (
            <Stack gap={6}>
              {children}
              <Row justify="center">{foot}</Row>
            </Stack>
          )}
          {ready !== undefined && (
            <section className={classes.ready} aria-labelledby={readyId}>
              <h2 id={readyId}>{t.ready}</h2>
              <p>{ready}</p>
            </section>
          )}
          {help !== undefined && <p className={classes.help}>{help}</p>}
        </main>
        <NextPanel audience={audience} />
      </div>
    </AreaContext>
  );
}

function NextPanel({ audience }: { audience: Area }) {
  const { heading, steps } = t[audience];
  return (
    <aside className={classes.panel} aria-label={t.next}>
      <div className={classes.art} aria-hidden="true" />
      <div className={classes.next}>
        <h2>{heading}</h2>
        <ol>
          {Object.values<{ title: string; text: string }>(steps).map(({ title, text }) => (
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
