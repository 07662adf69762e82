import { type ReactNode, useRef, useState } from 'react';
import { AreaContext } from './area.tsx';
import { ProductBrand } from '#web/ui/brand/brand.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useColorScheme } from '#web/ui/color-scheme.tsx';
import { useIsWide } from '#web/ui/layout/media-query.ts';
import { Modal } from '#web/ui/overlay/dialog.tsx';
import { HrNav, type NavItem } from './hr-nav.tsx';
import classes from './hr-shell.module.css';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Monogram } from '#web/ui/brand/monogram.tsx';
import skip from './skip.module.css';
import { UserMenu } from './user-menu.tsx';
import { pageTexts as t } from './texts.ts';
import { uiTexts } from '#web/ui/texts.ts';

type HrShellProps = {
  items: readonly NavItem[];
  userName: string;
  /** What the user's menu says of them. */
  about?: string | undefined;
  /** In the top bar, before the switch of the scheme. */
  tools?: ReactNode;
  onLogout: () => void;
  children: ReactNode;
};

/** The HR portal around each of its screens: sidebar (rail below 80em, drawer below 64em), top bar, the screen. */
export function HrShell({ children, ...bar }: HrShellProps) {
  const main = useRef<HTMLElement>(null);
  return (
    <AreaContext value="hr">
      <div className={classes.shell} data-area="hr">
        <button type="button" className={classNames(skip.skip, classes.skip)} onClick={() => main.current?.focus()}>
          {t.skip}
        </button>
        <aside className={classes.side} data-screen-only>
          <div className={classes.sideInside}>
            <div className={classes.brand}>
              <ProductBrand />
            </div>
            <HrNav items={bar.items} />
          </div>
        </aside>
        <div className={classes.column}>
          <TopBar {...bar} />
          <main ref={main} tabIndex={-1} className={classes.main}>
            {children}
          </main>
        </div>
      </div>
    </AreaContext>
  );
}

function TopBar({ items, userName, about, tools, onLogout }: Omit<HrShellProps, 'children'>) {
  const { scheme, toggle } = useColorScheme();
  return (
    <header className={classes.top} data-screen-only>
      <NavDrawer items={items} />
      <span className={classes.welcome}>{t.welcomeToHr}</span>
      {tools}
      <IconButton
        icon={scheme === 'dark' ? 'sun' : 'moon'}
        label={scheme === 'dark' ? t.lightTheme : t.darkTheme}
        onClick={toggle}
      />
      <UserMenu
        about={about}
        onLogout={onLogout}
        settings="/hce/settings"
        trigger={
          <button type="button" className={classes.me}>
            <Monogram name={userName} person size="sm" />
            <span className={classes.name}>{userName}</span>
            <Icon name="chevron-down" size={16} />
          </button>
        }
      />
    </header>
  );
}

/** On a narrow screen the navigation comes from the edge; a window that becomes wide closes it. */
function NavDrawer({ items }: { items: readonly NavItem[] }) {
  const [open, setOpen] = useState(false);
  const isWide = useIsWide();
  if (open && isWide) setOpen(false);
  return (
    <div className={classes.menuButton}>
      <IconButton
        icon="menu"
        label={t.menu}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Modal label={t.menu} onClose={() => setOpen(false)} className={classes.drawer}>
          <div className={classes.drawerInside}>
            <div className={classes.drawerHead}>
              <ProductBrand />
              <IconButton icon="close" label={uiTexts.close} onClick={() => setOpen(false)} />
            </div>
            <HrNav items={items} onNavigate={() => setOpen(false)} />
          </div>
        </Modal>
      )}
    </div>
  );
}
