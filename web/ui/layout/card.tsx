import type { HTMLAttributes } from 'react';
import classes from './card.module.css';
import { classNames } from '#web/ui/class-names.ts';

export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section {...rest} className={classNames(classes.card, className)} />;
}
