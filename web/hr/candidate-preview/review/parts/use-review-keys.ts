import { useEffect, useRef, useState } from 'react';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';

/** What the keys do, by key. */
export type KeyActions = Readonly<Partial<Record<string, () => void>>>;

const typing = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]';

/** Single keys for the whole page; off while the user types, in a menu or in a dialog. */
export function useReviewKeys(actions: KeyActions, enabled: boolean): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.activeElement?.matches(typing) || document.activeElement?.closest('[role=menu]')) return;
      if (document.querySelector('dialog:modal') !== null) return;
      const act = latest.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}

/** Whether single keys are used; this browser keeps it for each user apart. */
export function useKeysChoice(): readonly [boolean, (used: boolean) => void] {
  const name = `reviewKeys.${useHrEmployeeId() ?? ''}`;
  const [used, setUsed] = useState(() => read(name) !== 'off');
  return [
    used,
    (next) => {
      setUsed(next);
      write(name, next);
    },
  ];
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch (error) {
    console.info('The keys are used: what was kept about them cannot be read', error);
    return null;
  }
}

function write(name: string, used: boolean): void {
  try {
    if (used) localStorage.removeItem(name);
    else localStorage.setItem(name, 'off');
  } catch (error) {
    console.info('The choice of keys holds for this page only', error);
  }
}
