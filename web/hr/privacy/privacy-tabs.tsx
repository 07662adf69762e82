import { NavLink } from 'react-router';
import classes from './privacy-page.module.css';
import { privacyPageTexts as t } from './texts.ts';

export function PrivacyTabs() {
  return (
    <nav aria-label={t.tabs.label} className={classes.tabs}>
      <NavLink to="/hce/privacy" end>
        {t.tabs.requests}
      </NavLink>
      <NavLink to="/hce/privacy/breach">{t.tabs.breach}</NavLink>
    </nav>
  );
}
