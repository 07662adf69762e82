import type { ComponentProps } from 'react';
import classes from './visually-hidden.module.css';

/** Words for assistive technology where the picture already says it to the eye. */
export function VisuallyHidden(props: Pick<ComponentProps<'span'>, 'children' | 'id' | 'role'>) {
  return <span {...props} className={classes.hidden} />;
}

/** What only assistive technology says of a text: the `<quiet>` … `</quiet>` in it. */
export const quietPart = { quiet: (inside: string) => <VisuallyHidden>{inside}</VisuallyHidden> };
