import { type ComponentType, lazy } from 'react';
import type { IconName } from '#web/ui/icon.tsx';
import { settingsTexts } from './texts.ts';

/** A page of the settings, at `/hce/settings/<path>`; `texts` is read when it is shown, in the language that is set. */
type Section = {
  path: string;
  icon: IconName;
  texts: { readonly label: string; readonly about: string };
  Page: ComponentType;
};

const { sections: t } = settingsTexts;

/** The settings in the order of their navigation. */
export const sections: readonly Section[] = [
  {
    path: 'lists',
    icon: 'list',
    texts: t.lists,
    Page: lazy(async () => ({ default: (await import('./lists/lists-section.tsx')).ListsSection })),
  },
  {
    path: 'people',
    icon: 'users',
    texts: t.people,
    Page: lazy(async () => ({ default: (await import('./people/people-section.tsx')).PeopleSection })),
  },
  {
    path: 'account',
    icon: 'user-circle',
    texts: t.account,
    Page: lazy(async () => ({ default: (await import('./account/account-section.tsx')).AccountSection })),
  },
];
