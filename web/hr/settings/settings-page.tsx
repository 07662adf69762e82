import { Navigate, useParams } from 'react-router';
import { settingsPath, settingsPlaceTexts as t } from '#web/session/hr/settings-places.ts';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { settingsSections } from './sections.ts';
import { SectionLinks, SettingsFrame } from './settings-frame.tsx';

/** The settings: their sections, and next to them the one that the address names; on a phone one after the other. */
export function SettingsPage() {
  const { section: path, item } = useParams();
  const isPhone = useIsPhone();
  const sections = settingsSections();
  const section = sections.find((each) => each.path === path);
  if (section === undefined) {
    const [first] = sections;
    if (isPhone && path === undefined) return <AllSections />;
    return first && <Navigate to={settingsPath(isPhone ? undefined : first.path)} replace />;
  }
  const { title, about, hasItems = false, Content } = section;
  if (item !== undefined && !hasItems) return <Navigate to={settingsPath(section.path)} replace />;
  return (
    <SettingsFrame current={section.path}>
      {item === undefined && (
        <HrPageHead title={title} meta={about} {...(isPhone ? { back: { to: settingsPath(), label: t.title } } : {})} />
      )}
      <Content />
    </SettingsFrame>
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
