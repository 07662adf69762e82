import type { ComponentType } from 'react';
import type { IconName } from '#web/ui/icon.tsx';
import { AccountSection } from './account/account-section.tsx';
import { accountTexts } from './account/texts.ts';
import { ListsSection } from './lists/lists-section.tsx';
import { listsTexts } from './lists/texts.ts';
import { PeopleSection } from './people/people-section.tsx';
import { peopleTexts } from './people/texts.ts';
import { settingsTexts as t } from './texts.ts';

/** A section of the settings, in the order of the navigation. */
export type SettingsSection = {
  /** Its part of the address, behind `/hce/settings/`. */
  path: string;
  title: string;
  about: string;
  icon: IconName;
  Content: ComponentType;
};

/** Made when it is asked for: texts are in the language that is set by then. */
export function settingsSections(): SettingsSection[] {
  return [
    { path: 'lists', title: t.lists, about: listsTexts.about, icon: 'clipboard', Content: ListsSection },
    { path: 'people', title: t.people, about: peopleTexts.about, icon: 'users', Content: PeopleSection },
    { path: 'account', title: t.account, about: accountTexts.about, icon: 'lock', Content: AccountSection },
  ];
}
