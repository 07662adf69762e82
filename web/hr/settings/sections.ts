import type { ComponentType } from 'react';
import { type SettingsPath, type SettingsPlace, settingsPlaces } from '#web/session/hr/settings-places.ts';
import { AccountSection } from './account/account-section.tsx';
import { accountTexts } from './account/texts.ts';
import { CompanySection } from './company/company-section.tsx';
import { ExportLayoutsSection } from './export-layouts/export-layouts-section.tsx';
import { exportLayoutsTexts } from './export-layouts/texts.ts';
import { EmployeesSection } from './employees/employees-section.tsx';
import { employeesTexts } from './employees/texts.ts';
import { IntegrationsSection } from './integrations/integrations-section.tsx';
import { integrationsTexts } from './integrations/texts.ts';
import { LettersSection } from './letters/letters-section.tsx';
import { lettersTexts } from './letters/texts.ts';
import { ListsSection } from './lists/lists-section.tsx';
import { listsTexts } from './lists/texts.ts';
import { MessagesSection } from './messages/messages-section.tsx';
import { PeopleSection } from './people/people-section.tsx';
import { peopleTexts } from './people/texts.ts';
import { ReplyBySection } from './reply-by/reply-by-section.tsx';
import { replyBySectionTexts } from './reply-by/texts.ts';
import { RemindersSection } from './reminders/reminders-section.tsx';
import { PaySection } from './pay/pay-section.tsx';
import { payStructureTexts } from './pay/texts.ts';
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
  const shown: Readonly<Record<SettingsPath, Omit<SettingsSection, keyof SettingsPlace>>> = {
    company: { about: t.about.company, Content: CompanySection },
    lists: { about: listsTexts.about, Content: ListsSection },
    people: { about: peopleTexts.about, Content: PeopleSection },
    letters: { about: lettersTexts.about, hasItems: true, Content: LettersSection },
    pay: { about: payStructureTexts.about, hasItems: true, Content: PaySection },
    'reply-by': { about: replyBySectionTexts.about, Content: ReplyBySection },
    reminders: { about: t.about.reminders, Content: RemindersSection },
    employees: { about: employeesTexts.about, Content: EmployeesSection },
    messages: { about: t.about.messages, Content: MessagesSection },
    'export-layouts': { about: exportLayoutsTexts.about, hasItems: true, Content: ExportLayoutsSection },
    integrations: { about: integrationsTexts.about, Content: IntegrationsSection },
    account: { about: accountTexts.about, Content: AccountSection },
  };
  return settingsPlaces().map((place) => ({ ...place, ...shown[place.path] }));
}
