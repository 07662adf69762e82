import { Link, Navigate, useParams } from 'react-router';
import type { ComponentType } from 'react';
import {
  settingsPath,
  settingsPlaces,
  settingsPlaceTexts as t,
  type SettingsPath,
  type SettingsPlace,
} from '#web/session/hr/settings-places.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import classes from './settings-page.module.css';
import { AadhaarSection } from './aadhaar/aadhaar-section.tsx';
import { AccountSection } from './account/account-section.tsx';
import { CompanySection } from './company/company-section.tsx';
import { ExportLayoutsSection } from './export-layouts/export-layouts-section.tsx';
import { FirstDaySection } from './first-day/first-day-section.tsx';
import { IntegrationsSection } from './integrations/integrations-section.tsx';
import { LettersSection } from './letters/letters-section.tsx';
import { ListsSection } from './lists/lists-section.tsx';
import { MessagesSection } from './messages/messages-section.tsx';
import { PeopleSection } from './people/people-section.tsx';
import { EmployeesSection, ReplyBySection } from './numbers/number-sections.tsx';
import { PrivacySection } from './privacy/privacy-section.tsx';
import { RecordSection } from './record/record-section.tsx';
import { RemindersSection } from './reminders/reminders-section.tsx';
import { RetentionSection } from './retention/retention-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { SignOffSection } from './sign-off/sign-off-section.tsx';
import { PaySection } from './pay/pay-section.tsx';
import { settingsTexts } from './texts.ts';

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
        <div>
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

type SettingsSection = SettingsPlace & {
  about: string;
  /** One of its things may be named behind it in the address: then the content has a heading of its own. */
  hasItems?: boolean;
  Content: ComponentType;
};

/** Made when it is asked for: texts are in the language that is set by then. */
function settingsSections(): SettingsSection[] {
  const shown: Readonly<Record<SettingsPath, Pick<SettingsSection, 'hasItems' | 'Content'>>> = {
    company: { Content: CompanySection },
    lists: { Content: ListsSection },
    people: { Content: PeopleSection },
    letters: { hasItems: true, Content: LettersSection },
    pay: { hasItems: true, Content: PaySection },
    'reply-by': { Content: ReplyBySection },
    'sign-off': { Content: SignOffSection },
    reminders: { Content: RemindersSection },
    'first-day': { Content: FirstDaySection },
    employees: { Content: EmployeesSection },
    messages: { Content: MessagesSection },
    'export-layouts': { hasItems: true, Content: ExportLayoutsSection },
    record: { Content: RecordSection },
    integrations: { Content: IntegrationsSection },
    security: { Content: SecuritySection },
    privacy: { Content: PrivacySection },
    keeping: { Content: RetentionSection },
    aadhaar: { Content: AadhaarSection },
    account: { Content: AccountSection },
  };
  return settingsPlaces().map((place) => ({ ...place, about: settingsTexts.about[place.path], ...shown[place.path] }));
}
