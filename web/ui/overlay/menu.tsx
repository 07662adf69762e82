import { Menu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useArea } from '#web/ui/page/area.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MantineScope } from './mantine-scope.tsx';
import classes from './menu.module.css';

/** One thing to do. */
export type MenuAction = { label: string; icon?: ReactNode; onSelect: () => void; danger?: boolean };

type ActionMenuProps = {
  /** A button, native or of ours, that opens the menu. */
  trigger: ReactElement;
  items: readonly MenuAction[];
  /** A line above the items. */
  about?: string | undefined;
};

/** A button with a menu of actions: arrows, letters, Escape and focus as one expects. */
export function ActionMenu({ trigger, items, about }: ActionMenuProps) {
  const area = useArea();
  return (
    <MantineScope>
      {/* The placeholder is no menu item, which a menu must not hold; without it the first item has the focus. */}
      <Menu position="bottom-end" offset={4} transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false}>
        <Menu.Target>{trigger}</Menu.Target>
        <Menu.Dropdown className={classes.dropdown} data-area={area}>
          {about !== undefined && <Menu.Label className={classes.about}>{about}</Menu.Label>}
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

/** One thing that is there or not. */
export type MenuCheck = { label: string; checked: boolean; onChange: (checked: boolean) => void };

type CheckMenuProps = {
  /** A button, native or of ours, that opens the menu. */
  trigger: ReactElement;
  items: readonly MenuCheck[];
  /** What can be done with all of them, below the checks. */
  action?: MenuAction;
};

/** A button with a menu of checks: it stays open while they are set, and Escape leads back to the button. */
export function CheckMenu({ trigger, items, action }: CheckMenuProps) {
  const area = useArea();
  return (
    <MantineScope>
      <Menu position="bottom-end" offset={4} transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false}>
        <Menu.Target>{trigger}</Menu.Target>
        <Menu.Dropdown className={classNames(classes.dropdown, classes.long)} data-area={area}>
          {items.map(({ label, checked, onChange }) => (
            <Menu.CheckboxItem
              key={label}
              checked={checked}
              onChange={onChange}
              checkIcon={<Icon name="check" size={18} />}
              className={classNames(classes.item, classes.check)}
            >
              {label}
            </Menu.CheckboxItem>
          ))}
          {action !== undefined && (
            <Menu.Item onClick={action.onSelect} leftSection={action.icon} className={classes.item}>
              {action.label}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </MantineScope>
  );
}
