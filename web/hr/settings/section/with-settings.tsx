import type { ReactNode } from 'react';
import type { Settings } from '#contract/hr/settings.ts';
import { settingsTexts as t } from '#web/hr/settings/texts.ts';
import { Loaded } from './loaded.tsx';
import { useSettings } from './use-settings.ts';

export function WithSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  return (
    <Loaded query={useSettings()} texts={t}>
      {children}
    </Loaded>
  );
}
