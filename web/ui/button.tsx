import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, type AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './feedback/progress.tsx';
import { mergeRefs } from './merge-refs.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** One `primary` a screen; `outline` second, `quiet` third; `dangerFill` only where the next press destroys. */
export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger' | 'dangerFill';

type Appearance = { variant?: ButtonVariant; block?: boolean; icon?: ReactNode };

export type ButtonProps = ComponentProps<'button'> & Appearance & { busy?: boolean; busyText?: string };

const classOf = ({ variant = 'outline', block = false }: Appearance, extra?: string): string =>
  classNames(classes.button, classes[variant], block && classes.block, extra);

/** A control that is disabled while it works loses the focus; it gets it back when the work is done. */
function useFocusKept(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (busy) {
      hadFocus.current = activeElement === button.current;
      return;
    }
    const isLost = activeElement === null || activeElement === document.body || activeElement === button.current;
    if (hadFocus.current && isLost) button.current?.focus();
    hadFocus.current = false;
  }, [busy]);
  return button;
}

/** A button. `busy` switches it off and shows `busyText`; the room of the longer of the two texts is kept, so nothing
 * around it moves. The accessible name is exactly the text that shows. */
export function Button(props: ButtonProps) {
  const { variant, block, icon, busy = false, busyText, className, children, ref, ...rest } = props;
  const kept = useFocusKept(busy);
  const text = typeof children === 'string' ? children : undefined;
  return (
    <button
      type="button"
      {...rest}
      ref={mergeRefs(kept, ref)}
      className={classOf({ variant, block }, className)}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
    >
      <Inside
        icon={busy && icon !== undefined ? <Spinner /> : icon}
        other={busy && busyText !== undefined ? text : busyText}
      >
        {busy && busyText !== undefined ? busyText : children}
      </Inside>
    </button>
  );
}

/** The icon is next to its text, also where the other text needs more room. */
function Inside({ icon, other, children }: { icon: ReactNode; other: string | undefined; children: ReactNode }) {
  if (icon === undefined || other === undefined) {
    return (
      <>
        {icon}
        <span className={classes.text} data-other={other}>
          {children}
        </span>
      </>
    );
  }
  return (
    <span className={classes.text} data-other={other} data-icon>
      <span className={classes.label}>
        {icon}
        <span>{children}</span>
      </span>
    </span>
  );
}

export function LinkButton({ variant, block, icon, className, children, ...rest }: PlainLinkProps & Appearance) {
  return (
    <PlainLink {...rest} className={classOf({ variant, block }, className)}>
      {icon}
      <span className={classes.text}>{children}</span>
    </PlainLink>
  );
}

/** A button with a picture only, its child; `label` is its name. `IconButton` draws one of ours. */
export function PictureButton({ label, className, children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...rest} className={classNames(classes.icon, className)}>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}

type LinkTarget =
  | { to: string; state?: unknown; href?: undefined }
  | { href: string; to?: undefined; state?: undefined };
type PlainLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & LinkTarget;

/** `to` for a route of ours, `href` for mail, telephone or a file. */
function PlainLink({ to, state, href, children, ...rest }: PlainLinkProps) {
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
