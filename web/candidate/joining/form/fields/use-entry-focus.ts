import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Where the focus goes when entries come and go: into the first field of one that was added, and to the entry before one
 * that was removed, never back to the top of the page.
 */
export function useEntryFocus(): {
  list: RefObject<HTMLDivElement | null>;
  focusAdded: () => void;
  focusBefore: (index: number) => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ entry: number | 'last' } | null>(null);
  useEffect(() => {
    if (target === null) return;
    const entries = [...(list.current?.querySelectorAll('fieldset:not([role])') ?? [])];
    const entry = target.entry === 'last' ? entries.at(-1) : entries.at(Math.max(0, target.entry - 1));
    entry?.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')?.focus();
  }, [target]);
  return {
    list,
    focusAdded: () => setTarget({ entry: 'last' }),
    focusBefore: (index) => setTarget({ entry: index }),
  };
}
