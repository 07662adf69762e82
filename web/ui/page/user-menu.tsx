import { useColorScheme } from '#web/ui/color-scheme.tsx';
import { useNavigate } from 'react-router';
import { ActionMenu, type MenuAction, type MenuTrigger } from '#web/ui/overlay/menu.tsx';
import { pageTexts as t } from './texts.ts';

type UserMenuProps = {
  trigger: MenuTrigger;
  onLogout: () => void;
  /** Where the settings are; without them the menu has the switch of the scheme. */
  settings?: string;
  about?: string | undefined;
  ways?: readonly MenuAction[];
};

export function UserMenu({ trigger, onLogout, settings, about, ways = [] }: UserMenuProps) {
  const { scheme, toggle } = useColorScheme();
  const navigate = useNavigate();
  const isDark = scheme === 'dark';
  const own: MenuAction[] =
    settings === undefined
      ? [{ label: isDark ? t.lightTheme : t.darkTheme, icon: isDark ? 'sun' : 'moon', onSelect: toggle }]
      : [
          { label: t.myAccount, icon: 'user-circle', onSelect: () => void navigate(`${settings}/account`) },
          { label: t.settings, icon: 'settings', onSelect: () => void navigate(settings) },
        ];
  const logout: MenuAction = { label: t.logout, icon: 'logout', onSelect: onLogout };
  return <ActionMenu trigger={trigger} items={[...ways, ...own, logout]} about={about} />;
}
