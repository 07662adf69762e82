import { useEffect, useRef, useState } from 'react';
import type { ReviewItem } from './parts/review-parts.ts';

/** Where the reviewer is, and which document is next to the answers; both as paths. */
export type Where = {
  current: string;
  shown: string | null;
  /** Goes to a section or document, and brings the focus there. */
  go: (path: string) => void;
  /** Shows a document; the focus stays. */
  show: (path: string) => void;
  /** `by` sections and documents on. */
  step: (by: 1 | -1) => void;
};

/** Walks through the sections and documents of a form; a section brings its first document along. */
export function useWhere(items: readonly ReviewItem[], start: string): Where {
  const [current, setCurrent] = useState(start);
  const [shown, setShown] = useState(() => documentOf(items, start) ?? firstDocument(items));
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

  function show(path: string): void {
    setCurrent(path);
    setShown((before) => documentOf(items, path) ?? before);
  }
  function go(path: string): void {
    show(path);
    setGoing({ path });
  }
  return {
    current,
    shown,
    go,
    show,
    step: (by) => {
      const next = items[items.findIndex(({ path }) => path === current) + by];
      if (next !== undefined) go(next.path);
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
