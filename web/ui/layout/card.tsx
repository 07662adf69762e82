import type { ElementType, HTMLAttributes, ReactNode } from 'react';
import classes from './card.module.css';
import { classNames } from '#web/ui/class-names.ts';

type CardProps = HTMLAttributes<HTMLElement> & { children: ReactNode; padded?: boolean; as?: ElementType };

/** A sheet of paper on the canvas. */
export function Card({ children, padded = true, as: Tag = 'section', className, ...rest }: CardProps) {
  return (
    <Tag {...rest} className={classNames(classes.card, padded && classes.padded, className)}>
      {children}
    </Tag>
  );
}
