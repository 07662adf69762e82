import { Link, Navigate, useParams } from 'react-router';
import type { ComponentType } from 'react';
import {
  settingsPath,
  settingsPlaces,
  settingsPlaceTexts as t,
  type SettingsPath,
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

const contents: Readonly<Record<SettingsPath, ComponentType>> = {
  company: CompanySection,
  lists: ListsSection,
  people: PeopleSection,
  letters: LettersSection,
  pay: PaySection,
  'reply-by': ReplyBySection,
  'sign-off': SignOffSection,
  reminders: RemindersSection,
  'first-day': FirstDaySection,
  employees: EmployeesSection,
  messages: MessagesSection,
  'export-layouts': ExportLayoutsSection,
  record: RecordSection,
  integrations: IntegrationsSection,
  security: SecuritySection,
  privacy: PrivacySection,
  keeping: RetentionSection,
  aadhaar: AadhaarSection,
  account: AccountSection,
};

/** One of their things may be named behind them in the address: then the content has a heading of its own. */
const withItems: readonly SettingsPath[] = ['letters', 'pay', 'export-layouts'];

/** The settings: their sections, and next to them the one that the address names; on a phone one after the other. */
export function SettingsPage() {
  const { section, item } = useParams();
  const isPhone = useIsPhone();
  const may = useMay();
  const places = settingsPlaces();
  const place = places.find(({ path }) => path === section);
  if (place === undefined) {
    const first = places.find(({ needs }) => may(needs));
    if (!isPhone || section !== undefined) {
      return first && <Navigate to={settingsPath(isPhone ? undefined : first.path)} replace />;
    }
    return (
      <>
        <HrPageHead title={t.title} />
        <SectionLinks />
      </>
    );
  }
  const { path, title } = place;
  if (item !== undefined && !withItems.includes(path)) return <Navigate to={settingsPath(path)} replace />;
  const Content = contents[path];
  return (
    <div className={classes.settings}>
      {!isPhone && (
        <div>
          <p className={classes.title}>{t.title}</p>
          <SectionLinks current={path} />
        </div>
      )}
      <div className={classes.content}>
        {item === undefined && (
          <HrPageHead
            title={title}
            meta={settingsTexts.about[path]}
            {...(isPhone ? { back: { to: settingsPath(), label: t.title } } : {})}
          />
        )}
        <Content />
      </div>
    </div>
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
