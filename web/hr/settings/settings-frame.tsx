import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { settingsPath, settingsPlaces, settingsPlaceTexts as t } from '#web/session/hr/settings-places.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import classes from './settings-page.module.css';

/** Around a section of the settings, by its path: the sections there are; on a phone they have a page of their own. */
export function SettingsFrame({ current, children }: { current: string; children: ReactNode }) {
  const isPhone = useIsPhone();
  return (
    <div className={classes.settings}>
      {!isPhone && (
        <div className={classes.side}>
          <p className={classes.title}>{t.title}</p>
          <SectionLinks current={current} />
        </div>
      )}
      <div className={classes.content}>{children}</div>
    </div>
  );
}

export function SectionLinks({ current }: { current?: string }) {
  return (
    <nav aria-label={t.title} className={classes.links}>
      <ul>
        {settingsPlaces().map(({ path, title, icon }) => (
          <li key={path}>
            <Link to={settingsPath(path)} aria-current={path === current ? 'page' : undefined}>
              <Icon name={icon} size={18} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
