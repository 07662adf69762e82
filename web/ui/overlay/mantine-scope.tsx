import { createTheme, MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import type { ReactNode } from 'react';
import { currentColorScheme, useColorScheme } from '#web/ui/color-scheme.tsx';

const theme = createTheme({ respectReducedMotion: true });

/** Our own switch decides; the kit only reads it. */
const followsOurs: MantineColorSchemeManager = {
  get: currentColorScheme,
  set: () => undefined,
  clear: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
};

/**
 * Stands around each part that comes from Mantine. The kit writes no style element here, which the content security
 * policy would refuse: its look is in our own style sheets, above the kit's cascade layer.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  const { scheme } = useColorScheme();
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={followsOurs}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
