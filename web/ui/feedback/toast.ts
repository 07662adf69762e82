import { sharedValue } from '#web/ui/shared-value.ts';
import type { Tone } from './alert.tsx';

/** A button in a toast, which is shown for exactly as long as it can be pressed. */
export type ToastAction = { label: string; seconds: number; press: () => void };

export type ToastEntry = { id: number; text: string; tone: Tone; action?: ToastAction | undefined };

const most = 3;
const entries = sharedValue<readonly ToastEntry[]>([]);
let nextId = 1;

/** Shows exactly `text` for six seconds, or as long as its action can be pressed; may be called anywhere. For what
 * needs a decision, use an Alert in the page. */
export function toast(text: string, tone: Tone = 'ok', action?: ToastAction): void {
  entries.set([...entries.read(), { id: nextId++, text, tone, action }].slice(-most));
}

export function closeToast(id: number): void {
  entries.set(entries.read().filter((entry) => entry.id !== id));
}

export function closeToastsSaying(text: string): void {
  entries.set(entries.read().filter((entry) => entry.text !== text));
}

export const closeToasts = (): void => entries.set([]);

export const currentToasts = entries.read;
export const useToasts = entries.useValue;
