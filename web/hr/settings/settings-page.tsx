import { Link, Navigate, useParams } from 'react-router';
import { settingsPath, settingsPlaces, settingsPlaceTexts as t } from '#web/session/hr/settings-places.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { settingsSections } from './sections.ts';
import classes from './settings-page.module.css';

/** The settings: their sections, and next to them the one that the address names; on a phone one after the other. */
export function SettingsPage() {
  const { section: path, item } = useParams();
  const isPhone = useIsPhone();
  const may = useMay();
  const sections = settingsSections();
  const section = sections.find((each) => each.path === path);
  if (section === undefined) {
    const first = sections.find(({ needs }) => may(needs));
    if (isPhone && path === undefined) return <AllSections />;
    return first && <Navigate to={settingsPath(isPhone ? undefined : first.path)} replace />;
  }
  const { title, about, hasItems = false, Content } = section;
  if (item !== undefined && !hasItems) return <Navigate to={settingsPath(section.path)} replace />;
  return (
    <div className={classes.settings}>
      {!isPhone && (
        <div className={classes.side}>
          <p className={classes.title}>{t.title}</p>
          <SectionLinks current={section.path} />
        </div>
      )}
      <div className={classes.content}>
        {item === undefined && (
          <HrPageHead
            title={title}
            meta={about}
            {...(isPhone ? { back: { to: settingsPath(), label: t.title } } : {})}
          />
        )}
        <Content />
      </div>
    </div>
  );
}

function AllSections() {
  return (
    <>
      <HrPageHead title={t.title} />
      <SectionLinks />
    </>
  );
}

function SectionLinks({ current }: { current?: string }) {
  const may = useMay();
  return (
    <nav aria-label={t.title} className={classes.links}>
      <ul>
        {settingsPlaces()
          .filter(({ needs }) => may(needs))
          .map(({ path, title, icon }) => (
            <li key={path}>
              <Link to={settingsPath(path)} aria-current={path === current ? 'page' : undefined}>
                <Icon name={icon} size={18} />
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
