import { useEffect, useRef, useState } from 'react';
import { ToneIcon } from './alert.tsx';
import { Button, PictureButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FirstIcon } from '#web/ui/first-icon.tsx';
import { closeToast, type ToastEntry, useToasts } from './toast.ts';
import classes from './toast-host.module.css';
import { uiTexts as t } from '#web/ui/texts.ts';

const shownForMs = 6000;

function Toast({ entry }: { entry: ToastEntry }) {
  const { action } = entry;
  const [focused, setHeld] = useState(false);
  // An action ends with its time, wherever the focus is.
  const held = focused && action === undefined;
  const shownMs = action === undefined ? shownForMs : action.seconds * 1000;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => closeToast(entry.id), shownMs);
    return () => clearTimeout(timer);
  }, [held, shownMs, entry.id]);
  return (
    <li
      className={classNames(classes.toast, classes[entry.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToneIcon tone={entry.tone} />
      <span role="alert">{entry.text}</span>
      {action !== undefined && (
        <Button
          variant="outline"
          onClick={() => {
            closeToast(entry.id);
            action.press();
          }}
        >
          {action.label}
        </Button>
      )}
      <PictureButton label={t.close} onClick={() => closeToast(entry.id)}>
        <FirstIcon name="close" />
      </PictureButton>
    </li>
  );
}

/** The toasts: top centre, over dialogs too. Those without an action stay while the pointer or the focus is on them. */
export function ToastHost() {
  const entries = useToasts();
  const host = useRef<HTMLUListElement>(null);
  const newest = entries.at(-1)?.id;
  useEffect(() => {
    const list = host.current;
    // Being shown again puts the host above a dialog that was opened later.
    if (list === null || typeof list.showPopover !== 'function') return;
    if (list.matches(':popover-open')) list.hidePopover();
    if (newest !== undefined) list.showPopover();
  }, [newest]);
  return (
    <ul ref={host} popover="manual" className={classes.host} hidden={entries.length === 0}>
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}
