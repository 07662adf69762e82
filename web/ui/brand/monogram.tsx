import { classNames } from '#web/ui/class-names.ts';
import classes from './monogram.module.css';

/** The first letters of the first two words, in any script: 'Himalaya Foods Pvt Ltd' gives 'HF'. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map((word) => [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '')
    .join('')
    .toUpperCase();
}

type MonogramProps = { name: string; person?: boolean; size?: 'md' | 'sm' | 'lg' };

/** Initials of a company (square) or a person (round); always next to the name, therefore hidden from screen readers. */
export function Monogram({ name, person = false, size = 'md' }: MonogramProps) {
  return (
    <span className={classNames(classes.monogram, classes[size], person && classes.person)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
