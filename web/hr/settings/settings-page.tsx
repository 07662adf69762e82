import { Link, Navigate, useParams } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { settingsSections, type SettingsSection } from './sections.ts';
import classes from './settings-page.module.css';
import { settingsTexts as t } from './texts.ts';

/** The settings: their sections, and next to them the one that the address names; on a phone one after the other. */
export function SettingsPage() {
  const { section: path, item } = useParams();
  const isPhone = useIsPhone();
  const sections = settingsSections();
  const section = sections.find((each) => each.path === path);
  if (section === undefined) {
    const [first] = sections;
    if (isPhone && path === undefined) return <AllSections sections={sections} />;
    return first && <Navigate to={isPhone ? '/hce/settings' : `/hce/settings/${first.path}`} replace />;
  }
  const { title, about, hasItems = false, Content } = section;
  if (item !== undefined && !hasItems) return <Navigate to={`/hce/settings/${section.path}`} replace />;
  return (
    <div className={classes.settings}>
      {!isPhone && (
        <div className={classes.side}>
          <p className={classes.title}>{t.title}</p>
          <SectionLinks sections={sections} current={section} />
        </div>
      )}
      <div className={classes.content}>
        {item === undefined && (
          <HrPageHead
            title={title}
            meta={about}
            {...(isPhone ? { back: { to: '/hce/settings', label: t.title } } : {})}
          />
        )}
        <Content />
      </div>
    </div>
  );
}

function AllSections({ sections }: { sections: readonly SettingsSection[] }) {
  return (
    <>
      <HrPageHead title={t.title} />
      <SectionLinks sections={sections} />
    </>
  );
}

type SectionLinksProps = { sections: readonly SettingsSection[]; current?: SettingsSection };

function SectionLinks({ sections, current }: SectionLinksProps) {
  return (
    <nav aria-label={t.title} className={classes.links}>
      <ul>
        {sections.map(({ path, title, icon }) => (
          <li key={path}>
            <Link to={`/hce/settings/${path}`} aria-current={path === current?.path ? 'page' : undefined}>
              <Icon name={icon} size={18} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
