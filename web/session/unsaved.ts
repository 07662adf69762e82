import { useEffect } from 'react';

const holders = new Set<symbol>();

export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const holder = Symbol('unsaved');
    holders.add(holder);
    return () => void holders.delete(holder);
  }, [unsaved]);
}

/** For a way out that was agreed to: what the page still holds is no reason to ask again. */
export function dropUnsaved(): void {
  holders.clear();
}

export const hasUnsaved = (): boolean => holders.size > 0;
