import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import { MantineScope } from './mantine-scope.tsx';
import classes from './tooltip.module.css';

type TooltipProps = { label: string; children: ReactElement };

/** A few more words about one focusable element, on hover and focus; never the only place where they stand. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <MantineScope>
      <MantineTooltip
        label={label}
        classNames={{ tooltip: classes.tooltip ?? '' }}
        events={{ hover: true, focus: true, touch: false }}
        transitionProps={{ duration: 0 }}
        openDelay={300}
      >
        {children}
      </MantineTooltip>
    </MantineScope>
  );
}
