import { Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { sections } from './sections.ts';
import classes from './settings-page.module.css';
import { settingsTexts as t } from './texts.ts';

const root = '/hce/settings';

/** The settings: their navigation next to the section that the address names; on a phone first the one, then the other. */
export function SettingsPage() {
  const { section: path } = useParams();
  const isPhone = useIsPhone();
  const section = sections.find((each) => each.path === path);
  if (section === undefined) {
    if (path !== undefined) return <Navigate to={root} replace />;
    if (!isPhone) return <Navigate to={`${root}/${sections[0]?.path}`} replace />;
    return (
      <>
        <HrPageHead title={t.title} />
        <SectionLinks />
      </>
    );
  }
  const { Page, texts } = section;
  return (
    <div className={classes.frame}>
      {!isPhone && (
        <div>
          <p className={classes.title}>{t.title}</p>
          <SectionLinks current={path} />
        </div>
      )}
      <div className={classes.section}>
        <HrPageHead
          title={texts.label}
          meta={isPhone ? undefined : texts.about}
          {...(isPhone && { back: { to: root, label: t.title } })}
        />
        <Suspense fallback={<Loading />}>
          <Page key={path} />
        </Suspense>
      </div>
    </div>
  );
}

function SectionLinks({ current }: { current?: string | undefined }) {
  return (
    <nav aria-label={t.title} className={classes.nav}>
      <ul>
        {sections.map(({ path, icon, texts }) => (
          <li key={path}>
            <Link to={`${root}/${path}`} className={classes.link} aria-current={path === current ? 'page' : undefined}>
              <Icon name={icon} size={18} />
              {texts.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Loading() {
  return (
    <>
      <SkeletonLines lines={8} />
      <LoadingText>{t.loading}</LoadingText>
    </>
  );
}
