import type { ReactNode } from 'react';
import classes from './setting-rows.module.css';

/** Rows of a section, each a list item: its name, and the buttons of what can be done with it. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}
