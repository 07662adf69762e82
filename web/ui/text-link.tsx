import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import classes from './text-link.module.css';

type LinkTarget =
  | { to: string; state?: unknown; href?: undefined }
  | { href: string; to?: undefined; state?: undefined };
type TextLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & LinkTarget & { tap?: boolean };

/** A link in text; `tap` gives one that is alone on its line the height of a finger. */
export function TextLink({ to, state, href, tap = false, className, children, ...rest }: TextLinkProps) {
  const look = classNames(tap && classes.tap, className);
  if (to === undefined) {
    return (
      <a {...rest} href={href} className={look}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={to} state={state} className={look}>
      {children}
    </Link>
  );
}
