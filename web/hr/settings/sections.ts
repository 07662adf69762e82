import type { ComponentType } from 'react';
import { type SettingsPath, type SettingsPlace, settingsPlaces } from '#web/session/hr/settings-places.ts';
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
import { RecordSection } from './record/record-section.tsx';
import { RemindersSection } from './reminders/reminders-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { SignOffSection } from './sign-off/sign-off-section.tsx';
import { PaySection } from './pay/pay-section.tsx';
import { settingsTexts as t } from './texts.ts';

/** A section of the settings: where it is, and what it shows. */
export type SettingsSection = SettingsPlace & {
  about: string;
  /** One of its things may be named behind it in the address: then the content has a heading of its own. */
  hasItems?: boolean;
  Content: ComponentType;
};

/** Made when it is asked for: texts are in the language that is set by then. */
export function settingsSections(): SettingsSection[] {
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
    account: { Content: AccountSection },
  };
  return settingsPlaces().map((place) => ({ ...place, about: t.about[place.path], ...shown[place.path] }));
}
