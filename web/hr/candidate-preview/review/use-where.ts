import { useEffect, useRef, useState } from 'react';
import type { ReviewItem } from './parts/review-parts.ts';
import type { ReviewScreen } from './review-context.ts';

/** Where the reviewer is, and which documents are next to the answers. */
type Where = Pick<ReviewScreen, 'current' | 'shownDocuments' | 'onGo' | 'onView' | 'onStep'>;

export function useWhere(items: readonly ReviewItem[], start: string): Where {
  const [current, setCurrent] = useState(start);
  const [shownAt, setShown] = useState(() => (documentsAt(items, start).length > 0 ? start : firstDocument(items)));
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
    if (documentsAt(items, path).length > 0) setShown(path);
  }
  function onGo(path: string): void {
    onView(path);
    setGoing({ path });
  }
  return {
    current,
    shownDocuments: documentsAt(items, shownAt),
    onGo,
    onView,
    onStep: (by) => {
      const next = items[items.findIndex(({ path }) => path === current) + by];
      if (next !== undefined) onGo(next.path);
    },
  };
}

function documentsAt(items: readonly ReviewItem[], path: string): readonly string[] {
  const item = items.find((one) => one.path === path);
  if (item === undefined) return [];
  return item.document === null ? item.section.documents.map((one) => one.path) : [item.path];
}

function firstDocument(items: readonly ReviewItem[]): string {
  return items.find(({ document }) => document !== null)?.path ?? '';
}
