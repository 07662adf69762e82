import { Icon } from '#web/ui/icon.tsx';
import classes from './soft-warning.module.css';

/** Something to look at again; it stops nobody. Tie it to its control by `aria-describedby={id}`. */
export function SoftWarning({ id, children }: { id: string; children: string | null }) {
  return (
    <div id={id} role="status">
      {children !== null && (
        <p className={classes.warning}>
          <Icon name="alert-triangle" size={18} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
