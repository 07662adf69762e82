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
    path: 'company',
    icon: 'building',
    texts: t.company,
    Page: lazy(async () => ({ default: (await import('./company/company-section.tsx')).CompanySection })),
  },
  {
    path: 'reminders',
    icon: 'bell',
    texts: t.reminders,
    Page: lazy(async () => ({ default: (await import('./reminders/reminders-section.tsx')).RemindersSection })),
  },
  {
    path: 'messages',
    icon: 'mail',
    texts: t.messages,
    Page: lazy(async () => ({ default: (await import('./messages/messages-section.tsx')).MessagesSection })),
  },
];
