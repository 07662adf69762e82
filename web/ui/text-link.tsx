import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import classes from './text-link.module.css';

type LinkTarget =
  | { to: string; state?: unknown; href?: undefined }
  | { href: string; to?: undefined; state?: undefined };
export type PlainLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & LinkTarget;

/** `to` for a route of ours, `href` for mail, telephone or a file. */
export function PlainLink({ to, state, href, children, ...rest }: PlainLinkProps) {
  if (to !== undefined) return <Link {...rest} {...{ to, state, children }} />;
  return (
    <a {...rest} href={href}>
      {children}
    </a>
  );
}

/** A link in text; `tap` gives one that is alone on its line the height of a finger. */
export function TextLink({ tap = false, className, ...rest }: PlainLinkProps & { tap?: boolean }) {
  return <PlainLink {...rest} className={classNames(tap && classes.tap, className)} />;
}
