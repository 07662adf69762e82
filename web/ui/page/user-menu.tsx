import { useColorScheme } from '#web/ui/color-scheme.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ActionMenu, type MenuAction, type MenuTrigger } from '#web/ui/overlay/menu.tsx';
import { pageTexts as t } from './texts.ts';

type UserMenuProps = {
  trigger: MenuTrigger;
  onLogout: () => void;
  withColorScheme?: boolean;
  about?: string | undefined;
  /** What stands above Logout. */
  actions?: readonly MenuAction[] | undefined;
};

/** What a signed-in person can do anywhere: leave, and where the header has no switch of its own, change the scheme. */
export function UserMenu({ trigger, onLogout, withColorScheme = false, about, actions = [] }: UserMenuProps) {
  const { scheme, toggle } = useColorScheme();
  const items: MenuAction[] = [...actions, { label: t.logout, icon: <Icon name="logout" />, onSelect: onLogout }];
  if (withColorScheme) {
    const label = scheme === 'dark' ? t.lightTheme : t.darkTheme;
    items.unshift({ label, icon: <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />, onSelect: toggle });
  }
  return <ActionMenu trigger={trigger} items={items} about={about} />;
}
