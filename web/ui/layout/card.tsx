import type { HTMLAttributes } from 'react';
import classes from './card.module.css';
import { classNames } from '#web/ui/class-names.ts';

type CardProps = HTMLAttributes<HTMLElement> & { padded?: boolean };

export function Card({ className, padded = false, ...rest }: CardProps) {
  return <section {...rest} className={classNames(classes.card, padded && classes.padded, className)} />;
}
