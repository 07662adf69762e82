import { texts } from '#domain/texts.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** What the sections of the settings are called: their links, their headings and Find say the same. */
export const settingsPlaceTexts = texts('settingsPlaces', {
  title: 'Settings',
  sections: {
    company: 'Company',
    lists: 'Lists',
    people: 'People',
    letters: 'Letters',
    pay: 'Pay Structures',
    'reply-by': 'Reply By',
    'sign-off': 'Sign-off',
    reminders: 'Reminders',
    employees: 'Employee IDs',
    messages: 'Messages',
    'export-layouts': 'Export Layouts',
    integrations: 'Integrations',
    security: 'Security',
    record: 'Record',
    account: 'My account',
  },
});

export type SettingsPath = keyof typeof settingsPlaceTexts.sections;

/** A section of the settings, without what it shows: that comes with the settings. */
export type SettingsPlace = { path: SettingsPath; title: string; icon: IconName };

const icons: Readonly<Record<SettingsPath, IconName>> = {
  company: 'building',
  lists: 'list',
  people: 'users',
  letters: 'file',
  pay: 'wallet',
  'reply-by': 'clock',
  'sign-off': 'writing-sign',
  reminders: 'bell',
  employees: 'address-book',
  messages: 'mail',
  'export-layouts': 'file-spreadsheet',
  integrations: 'external-link',
  security: 'lock',
  record: 'clock',
  account: 'user-circle',
};

const inOrder = Object.keys(icons) as SettingsPath[];

/** In the order of the navigation; made when it is asked for: texts are in the language that is set by then. */
export function settingsPlaces(): SettingsPlace[] {
  return inOrder.map((path) => ({ path, title: settingsPlaceTexts.sections[path], icon: icons[path] }));
}

/** Where the settings are, one of their sections, or what it edits: by its id, or 'new', as a copy of another where that is named. */
export function settingsPath(section?: SettingsPath, item?: string | number, copyOf?: string | number): string {
  const path = ['/hce/settings', section, item].filter((part) => part !== undefined).join('/');
  return copyOf === undefined ? path : `${path}?copy=${copyOf}`;
}
