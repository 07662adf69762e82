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
  const items: MenuAction[] = [{ label: t.logout, icon: 'logout', onSelect: onLogout }];
  if (settings === undefined) {
    const label = scheme === 'dark' ? t.lightTheme : t.darkTheme;
    items.unshift({ label, icon: scheme === 'dark' ? 'sun' : 'moon', onSelect: toggle });
  } else {
    const to = (path: string) => () => void navigate(path);
    items.unshift(
      { label: t.myAccount, icon: 'user-circle', onSelect: to(`${settings}/account`) },
      { label: t.settings, icon: 'settings', onSelect: to(settings) },
    );
  }
  return <ActionMenu trigger={trigger} items={[...ways, ...items]} about={about} />;
}
