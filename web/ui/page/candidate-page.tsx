import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuAction } from '#web/ui/overlay/menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AreaContext } from './area.tsx';
import { CompanyBrand } from '#web/ui/brand/brand.tsx';
import classes from './candidate-page.module.css';
import frame from './frame.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Monogram } from '#web/ui/brand/monogram.tsx';
import { PageFooter } from './page-footer.tsx';
import { UserMenu } from './user-menu.tsx';
import { pageTexts as t } from './texts.ts';

type CandidateHeaderProps = {
  userName: string;
  home: string;
  ways: readonly MenuAction[];
  onLogout: () => void;
  question: ReactNode;
};

/** The company on the left, which leads home; on the right the candidate, with the ways, Logout and the colour scheme behind the name. */
export function CandidateHeader({ userName, home, ways, onLogout, question }: CandidateHeaderProps) {
  return (
    <header className={classNames(frame.header, classes.header)} data-screen-only>
      <Link to={home} className={classes.home}>
        <CompanyBrand />
        <VisuallyHidden>{t.home}</VisuallyHidden>
      </Link>
      <UserMenu
        {...{ ways, onLogout }}
        trigger={
          <button type="button" className={classes.me}>
            <span className={classes.name}>{userName}</span>
            <Monogram name={userName} person />
          </button>
        }
      />
      {question}
    </header>
  );
}

type CandidatePageProps = CandidateHeaderProps & {
  children: ReactNode;
  /** Without the inner width and margins: the screen lays itself out from edge to edge. */
  plain?: boolean;
};

/** The page of a signed-in candidate: header, the screen, footer. */
export function CandidatePage({ plain = false, children, ...account }: CandidatePageProps) {
  return (
    <AreaContext value="candidate">
      <div className={frame.page} data-area="candidate">
        <CandidateHeader {...account} />
        <main className={classNames(classes.main, !plain && classes.inner)}>{children}</main>
        <PageFooter />
      </div>
    </AreaContext>
  );
}
