import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { nextOption } from '#web/ui/combobox.tsx';
import type { FindEntry } from './find-entries.ts';

type Options = {
  entries: readonly FindEntry[];
  /** The offers among them are those of the typed text, or could not be asked for. */
  isSettled: boolean;
  hasFailed: boolean;
  listId: string;
  open: (entry: FindEntry) => void;
};

/** Which entry Enter opens, the first unless arrows chose another one. An Enter that comes before the answer waits for it. */
export function useChosenEntry({ entries, isSettled, hasFailed, listId, open }: Options) {
  const [active, setActive] = useState<string | null>(null);
  const waiting = useRef<{ key: string | null } | null>(null);
  const activeAt = entries.findIndex(({ key }) => key === active);
  const chosen = Math.min(Math.max(activeAt, 0), entries.length - 1);

  useEffect(() => {
    const { current } = waiting;
    if (current === null || !isSettled) return;
    waiting.current = null;
    const entry = current.key === null ? entries[0] : entries.find(({ key }) => key === current.key);
    if (entry !== undefined && !hasFailed) open(entry);
  });

  function enter(): void {
    const entry = entries[chosen];
    const isOfAnswer = entry?.offer !== undefined || entry?.ask !== undefined;
    // The offers that show may be those of the text before; what an arrow has chosen besides them is sure.
    if (!isSettled && (isOfAnswer || activeAt === -1)) waiting.current = { key: activeAt === -1 ? null : active };
    else if (entry !== undefined) open(entry);
  }

  function choose(key: string | null): void {
    waiting.current = null;
    setActive(key);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextOption(event.key, chosen, entries.length, listId);
    if (next !== null) choose(entries[next]?.key ?? null);
    if (event.key === 'Enter') enter();
    // A key that was for the results is not for the text.
    if (next !== null || event.key === 'Enter') event.preventDefault();
  }

  return { chosen, onKeyDown, onTyped: () => choose(null) };
}
