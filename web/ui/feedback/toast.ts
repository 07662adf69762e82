import type { Tone } from './alert.tsx';

/** A button in a toast, which is shown for exactly as long as it can be pressed. */
export type ToastAction = { label: string; seconds: number; press: () => void };

export type ToastEntry = { id: number; text: string; tone: Tone; action?: ToastAction | undefined };

const most = 3;
let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function replace(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows exactly `text` for six seconds, or as long as its action can be pressed; may be called anywhere. For what
 * needs a decision, use an Alert in the page. */
export function toast(text: string, tone: Tone = 'ok', action?: ToastAction): void {
  replace([...entries, { id: nextId++, text, tone, action }].slice(-most));
}

export function closeToast(id: number): void {
  replace(entries.filter((entry) => entry.id !== id));
}

/** Closes the toasts that say what is no longer true. */
export function closeToastsSaying(text: string): void {
  replace(entries.filter((entry) => entry.text !== text));
}

export function closeToasts(): void {
  replace([]);
}

export const currentToasts = (): readonly ToastEntry[] => entries;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
