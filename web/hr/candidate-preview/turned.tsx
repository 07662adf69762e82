import type { ReactNode } from 'react';
import classes from './turned.module.css';

type TurnedProps = {
  /** Of what is inside, before it is turned; in px. */
  width: number;
  height: number;
  /** Quarter turns clockwise. */
  turns: number;
  children: ReactNode;
};

/** Turns what is inside by quarters, in a box that has the room for it. */
export function Turned({ width, height, turns, children }: TurnedProps) {
  const lying = turns % 2 === 1;
  return (
    <div className={classes.box} style={lying ? { width: height, height: width } : { width, height }}>
      <div className={classes.inside} style={{ width, height, transform: `rotate(${turns * 90}deg)` }}>
        {children}
      </div>
    </div>
  );
}
