import type { Permission } from '#domain/permissions.ts';
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
    'first-day': 'First Day',
    employees: 'Employee IDs',
    messages: 'Messages',
    'export-layouts': 'Export Layouts',
    integrations: 'Integrations',
    security: 'Security',
    privacy: 'Privacy',
    keeping: 'Keeping',
    aadhaar: 'Aadhaar',
    record: 'Record',
    account: 'My account',
  },
});

export type SettingsPath = keyof typeof settingsPlaceTexts.sections;

/** A section of the settings, without what it shows: that comes with the settings. */
export type SettingsPlace = { path: SettingsPath; title: string; icon: IconName; needs: Permission };

const places: Readonly<Record<SettingsPath, readonly [IconName, Permission]>> = {
  company: ['building', 'settings.read'],
  lists: ['list', 'lists.write'],
  people: ['users', 'people.read'],
  letters: ['file', 'templates.write'],
  pay: ['wallet', 'pay.write'],
  'reply-by': ['clock', 'settings.read'],
  'sign-off': ['writing-sign', 'settings.read'],
  reminders: ['bell', 'settings.read'],
  'first-day': ['calendar', 'settings.read'],
  employees: ['address-book', 'settings.read'],
  messages: ['mail', 'settings.read'],
  'export-layouts': ['file-spreadsheet', 'layouts.write'],
  integrations: ['external-link', 'integrations.read'],
  security: ['lock', 'settings.read'],
  privacy: ['fingerprint', 'privacy.write'],
  keeping: ['clock', 'privacy.write'],
  aadhaar: ['fingerprint', 'settings.read'],
  record: ['clock', 'record.read'],
  account: ['user-circle', 'account'],
};

const inOrder = Object.keys(places) as SettingsPath[];

/** In the order of the navigation; made when it is asked for: texts are in the language that is set by then. */
export function settingsPlaces(): SettingsPlace[] {
  return inOrder.map((path) => {
    const [icon, needs] = places[path];
    return { path, title: settingsPlaceTexts.sections[path], icon, needs };
  });
}

/** Where the settings are, one of their sections, or what it edits: by its id, or 'new', as a copy of another where that is named. */
export function settingsPath(section?: SettingsPath, item?: string | number, copyOf?: string | number): string {
  const path = ['/hce/settings', section, item].filter((part) => part !== undefined).join('/');
  return copyOf === undefined ? path : `${path}?copy=${copyOf}`;
}
