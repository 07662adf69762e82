import type { ReactNode } from 'react';
import { AreaContext } from './area.tsx';
import { CompanyBrand } from '#web/ui/brand/brand.tsx';
import classes from './message-page.module.css';
import { PageFooter } from './page-footer.tsx';
import { PageHeading } from './page-heading.tsx';

type MessagePageProps = {
  title: string;
  /** What the h1 shows, where that is more than the title of the tab. */
  heading?: ReactNode;
  /** Instead of the company alone: the header of who is signed in. */
  header?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

/** One title, one sentence, its buttons: 404, decline, thank-you. A whole page, with the company and the footer. */
export function MessagePage({ title, heading, header, children, actions }: MessagePageProps) {
  return (
    <AreaContext value="candidate">
      <div className={classes.page} data-area="candidate">
        {header ?? (
          <header className={classes.brand}>
            <CompanyBrand />
          </header>
        )}
        <main className={classes.main}>
          <PageHeading title={title}>{heading ?? title}</PageHeading>
          {children !== undefined && <div className={classes.text}>{children}</div>}
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </main>
        <PageFooter />
      </div>
    </AreaContext>
  );
}
