import { type ReactNode, useId, useState } from 'react';
import classes from './disclosure.module.css';
import { Icon } from '#web/ui/icon.tsx';

type DisclosureProps = { title: string; icon?: ReactNode; defaultOpen?: boolean; children: ReactNode };

/** Something worth knowing behind a button that says whether it is open. */
export function Disclosure({ title, icon, defaultOpen = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(defaultOpen);
  const bodyId = useId();
  return (
    <div className={classes.frame}>
      <button
        type="button"
        className={classes.button}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <span>{title}</span>
        <Icon name="chevron-down" className={classes.chevron} />
      </button>
      <div id={bodyId} hidden={!open} className={classes.body}>
        {children}
      </div>
    </div>
  );
}
