import type { HTMLAttributes } from 'react';
import classes from './card.module.css';
import { classNames } from '#web/ui/class-names.ts';

export function Card({ className, padded = false, ...rest }: HTMLAttributes<HTMLElement> & { padded?: boolean }) {
  return <section {...rest} className={classNames(classes.card, padded && classes.padded, className)} />;
}
