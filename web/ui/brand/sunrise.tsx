import classes from './sunrise.module.css';

/** The rising sun with its arcs, behind everything else in the nearest positioned and isolated element. */
export function Sunrise() {
  return <div className={classes.sunrise} aria-hidden="true" />;
}
