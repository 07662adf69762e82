import classes from './row-card.module.css';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Where cards will stand that are on their way; `height` in pixels is that of the usual card of this list. */
export function PendingCards({ height }: { height: number }) {
  return (
    <div className={classes.list} aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} height={height} />
      ))}
    </div>
  );
}
