import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import classes from './menu.module.css';

/** A button, native or of ours, that opens the menu. */
export type MenuTrigger = ReactElement<ComponentProps<'button'>>;

export type MenuAction = { label: string; icon?: IconName; onSelect: () => void; disabled?: boolean };

type ActionMenuProps = {
  trigger: MenuTrigger;
  /** What is false cannot be done now; without anything to do there is no menu. */
  items: readonly (MenuAction | false)[];
  about?: string | undefined;
};

export function ActionMenu({ trigger, items, about }: ActionMenuProps) {
  const possible = items.filter((item) => item !== false);
  if (possible.length === 0) return null;
  return (
    <Menu trigger={trigger}>
      {about !== undefined && <div className={classes.about}>{about}</div>}
      {possible.map((action) => (
        <ActionItem key={action.label} {...action} />
      ))}
    </Menu>
  );
}

type CheckMenuProps = {
  trigger: MenuTrigger;
  items: readonly { label: string; checked: boolean; onChange: (checked: boolean) => void }[];
  /** What can be done with all of them, below the checks. */
  action?: MenuAction | undefined;
};

/** A button with a menu of checks, which stays open while they are set. */
export function CheckMenu({ trigger, items, action }: CheckMenuProps) {
  return (
    <Menu trigger={trigger} className={classes.long}>
      {items.map(({ label, checked, onChange }) => (
        <Item key={label} role="menuitemcheckbox" aria-checked={checked} onClick={() => onChange(!checked)}>
          <span className={classes.mark}>{checked && <Icon name="check" size={18} />}</span>
          {label}
        </Item>
      ))}
      {action !== undefined && <ActionItem {...action} />}
    </Menu>
  );
}

/** A popover of the browser: Escape and a press outside close it, and it gives the focus back. Keys are ours. */
function Menu({ trigger, className, children }: { trigger: MenuTrigger; className?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const anchor = `--${id}`;
  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-button`,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': id,
        // Safari gives the focus back only to what has it, and a press does not give it to a button there.
        onClick: (event: MouseEvent<HTMLButtonElement>) => event.currentTarget.focus(),
        style: { anchorName: anchor },
      })}
      <div
        popover="auto"
        role="menu"
        tabIndex={-1}
        id={id}
        aria-labelledby={`${id}-button`}
        className={classNames(classes.menu, className)}
        style={{ positionAnchor: anchor }}
        onKeyDown={moveFocus}
        onToggle={(event) => {
          const opens = event.newState === 'open';
          setOpen(opens);
          if (opens) itemsOf(event.currentTarget)[0]?.focus();
        }}
      >
        {children}
      </div>
    </>
  );
}

function Item({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" tabIndex={-1} className={classNames(classes.item, className)} {...props} />;
}

function ActionItem({ label, icon, onSelect, disabled }: MenuAction) {
  function select(event: MouseEvent<HTMLButtonElement>): void {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    onSelect();
  }
  return (
    <Item role="menuitem" onClick={select} disabled={disabled}>
      {icon && <Icon name={icon} />}
      {label}
    </Item>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];
}

/** The keys of a menu by the ARIA Authoring Practices Guide. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const moves: Partial<Record<string, HTMLElement | undefined>> = {
    ArrowDown: after[0],
    ArrowUp: at < 1 ? items.at(-1) : items[at - 1],
    Home: items[0],
    End: items.at(-1),
  };
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === 'Tab') {
    menu.hidePopover();
    return;
  }
  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
  const startsWithKey = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  const next = isLetter ? after.find(startsWithKey) : moves[key];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
