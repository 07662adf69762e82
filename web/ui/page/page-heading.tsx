import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useArea } from './area.tsx';
import { useCompany } from '#web/ui/brand/company.tsx';
import classes from './page-heading.module.css';
import { uiTexts as t } from '#web/ui/texts.ts';

type PageHeadingProps = {
  children: ReactNode;
  /** For the browser's tab, where it differs from the heading or the heading is not plain text. */
  title?: string;
  size?: 'large' | 'small';
};

/** The one h1 of a screen. After a navigation it takes the focus, so that keyboard and screen reader start at the new
 * screen; on the first load of the page the focus stays where the browser has it. */
export function PageHeading({ children, title, size = 'large' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isFirstPage = useRef(key === 'default');
  const tab = title ?? (typeof children === 'string' ? children : '');
  const company = useCompany();
  const speaker = useArea() === 'hr' ? t.hrPortal : company.name || t.product;
  useEffect(() => {
    document.title = tab === speaker ? tab : `${tab} · ${speaker}`;
  }, [tab, speaker]);
  useEffect(() => {
    if (isFirstPage.current) {
      isFirstPage.current = false;
      return;
    }
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes[size]}>
      {children}
    </h1>
  );
}

/** For what takes away the control that was pressed: the keyboard and the screen reader go on from the heading. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
