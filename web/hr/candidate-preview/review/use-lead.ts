import { useEffect, useRef, useState } from 'react';
import { noteId } from './marks/mark-note.tsx';

/** Leads to a mark that keeps the form from being sent back: to its note, or to the way to save it. */
export function useLead(): { ledTo: { path: string } | null; lead: (path: string) => void } {
  const [ledTo, setLedTo] = useState<{ path: string } | null>(null);
  const arrived = useRef(ledTo);
  // A folded section opens with the render; only then there is something to bring the focus to.
  useEffect(() => {
    if (ledTo === null || arrived.current === ledTo) return;
    arrived.current = ledTo;
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-again]')];
    const again = buttons.find(({ dataset }) => dataset.again === ledTo.path);
    (again ?? document.getElementById(noteId(ledTo.path)))?.focus();
  }, [ledTo]);
  return { ledTo, lead: (path) => setLedTo({ path }) };
}
