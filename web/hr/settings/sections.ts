import type { ComponentType } from 'react';
import type { IconName } from '#web/ui/icon.tsx';
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

/** A section of the settings, in the order of the navigation. */
export type SettingsSection = {
  /** Its part of the address, behind `/hce/settings/`. */
  path: string;
  title: string;
  about: string;
  icon: IconName;
  /** One of its things may be named behind it in the address: then the content has a heading of its own. */
  hasItems?: boolean;
  Content: ComponentType;
};

/** Made when it is asked for: texts are in the language that is set by then. */
export function settingsSections(): SettingsSection[] {
  return [
    {
      path: 'company',
      title: t.sections.company.label,
      about: t.sections.company.about,
      icon: 'building',
      Content: CompanySection,
    },
    { path: 'lists', title: t.lists, about: listsTexts.about, icon: 'list', Content: ListsSection },
    { path: 'people', title: t.people, about: peopleTexts.about, icon: 'users', Content: PeopleSection },
    { path: 'letters', title: lettersTexts.title, about: lettersTexts.about, icon: 'file', Content: LettersSection },
    {
      path: 'pay',
      title: payStructureTexts.title,
      about: payStructureTexts.about,
      icon: 'wallet',
      hasItems: true,
      Content: PaySection,
    },
    {
      path: 'reply-by',
      title: replyBySectionTexts.title,
      about: replyBySectionTexts.about,
      icon: 'clock',
      Content: ReplyBySection,
    },
    {
      path: 'reminders',
      title: t.sections.reminders.label,
      about: t.sections.reminders.about,
      icon: 'bell',
      Content: RemindersSection,
    },
    {
      path: 'employees',
      title: employeesTexts.title,
      about: employeesTexts.about,
      icon: 'address-book',
      Content: EmployeesSection,
    },
    {
      path: 'messages',
      title: t.sections.messages.label,
      about: t.sections.messages.about,
      icon: 'mail',
      Content: MessagesSection,
    },
    {
      path: 'export-layouts',
      title: exportLayoutsTexts.title,
      about: exportLayoutsTexts.about,
      icon: 'file-spreadsheet',
      hasItems: true,
      Content: ExportLayoutsSection,
    },
    {
      path: 'integrations',
      title: integrationsTexts.title,
      about: integrationsTexts.about,
      icon: 'external-link',
      Content: IntegrationsSection,
    },
    { path: 'account', title: t.account, about: accountTexts.about, icon: 'user-circle', Content: AccountSection },
  ];
}
