import type { Tone } from './alert.tsx';

export type ToastEntry = { id: number; text: string; tone: Tone };

const most = 3;
let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function replace(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows exactly `text` for six seconds; may be called anywhere. For what needs an action, use an Alert in the page. */
export function toast(text: string, tone: Tone = 'ok'): void {
  replace([...entries, { id: nextId++, text, tone }].slice(-most));
}

export function closeToast(id: number): void {
  replace(entries.filter((entry) => entry.id !== id));
}

export function closeToasts(): void {
  replace([]);
}

export function currentToasts(): readonly ToastEntry[] {
  return entries;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
