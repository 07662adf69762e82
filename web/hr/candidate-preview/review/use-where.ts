import { useEffect, useRef, useState } from 'react';
import type { ReviewItem } from './parts/review-parts.ts';
import type { ReviewScreen } from './review-context.ts';

/** Where the reviewer is, and which document is next to the answers. */
type Where = Pick<ReviewScreen, 'current' | 'shownDocument' | 'onGo' | 'onView' | 'onStep'>;

/** Walks through the sections and documents of a form; a section brings its first document along. */
export function useWhere(items: readonly ReviewItem[], start: string): Where {
  const [current, setCurrent] = useState(start);
  const [shownDocument, setShown] = useState(() => documentOf(items, start) ?? firstDocument(items));
  const [going, setGoing] = useState<{ path: string } | null>(null);
  const arrived = useRef<{ path: string } | null>(null);
  // What is folded opens with the render; only then there is something to bring the focus to.
  useEffect(() => {
    if (going === null || arrived.current === going) return;
    arrived.current = going;
    const part = [...document.querySelectorAll<HTMLElement>('[data-part]')].find(
      ({ dataset }) => dataset.part === going.path,
    );
    part?.scrollIntoView({ block: going.path.includes('.') ? 'center' : 'start' });
    part?.focus({ preventScroll: true });
  }, [going]);

  function onView(path: string): void {
    setCurrent(path);
    setShown((before) => documentOf(items, path) ?? before);
  }
  function onGo(path: string): void {
    onView(path);
    setGoing({ path });
  }
  return {
    current,
    shownDocument,
    onGo,
    onView,
    onStep: (by) => {
      const next = items[items.findIndex(({ path }) => path === current) + by];
      if (next !== undefined) onGo(next.path);
    },
  };
}

function documentOf(items: readonly ReviewItem[], path: string): string | null {
  const item = items.find((one) => one.path === path);
  return (item?.document ?? item?.section.documents[0])?.path ?? null;
}

function firstDocument(items: readonly ReviewItem[]): string | null {
  return items.find(({ document }) => document !== null)?.path ?? null;
}
