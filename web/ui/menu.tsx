import { Menu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useArea } from './area.tsx';
import { classNames } from './class-names.ts';
import { MantineScope } from './mantine-scope.tsx';
import classes from './menu.module.css';

/** One thing to do. */
export type MenuAction = { label: string; icon?: ReactNode; onSelect: () => void; danger?: boolean };

type ActionMenuProps = {
  /** A button, native or of ours, that opens the menu. */
  trigger: ReactElement;
  items: readonly MenuAction[];
};

/** A button with a menu of actions: arrows, letters, Escape and focus as one expects. */
export function ActionMenu({ trigger, items }: ActionMenuProps) {
  const area = useArea();
  return (
    <MantineScope>
      {/* The placeholder is no menu item, which a menu must not hold; without it the first item has the focus. */}
      <Menu position="bottom-end" offset={4} transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false}>
        <Menu.Target>{trigger}</Menu.Target>
        <Menu.Dropdown className={classes.dropdown} data-area={area}>
          {items.map(({ label, icon, onSelect, danger }) => (
            <Menu.Item
              key={label}
              leftSection={icon}
              onClick={onSelect}
              className={classNames(classes.item, danger && classes.danger)}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </MantineScope>
  );
}
