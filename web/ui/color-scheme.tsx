import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

const attribute = 'data-color-scheme';
const storageKey = 'colorScheme';
const device = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The scheme that public/before-page.js or a later choice has put on the page. */
const currentColorScheme = (): ColorScheme =>
  document.documentElement.getAttribute(attribute) === 'dark' ? 'dark' : 'light';

function show(scheme: ColorScheme): void {
  document.documentElement.setAttribute(attribute, scheme);
  for (const listener of listeners) listener();
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // A browser that forbids storage still shows the page: the device decides.
    return null;
  }
}

function choose(scheme: ColorScheme): void {
  const followsDevice = scheme === (device.matches ? 'dark' : 'light');
  show(scheme);
  try {
    if (followsDevice) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, scheme);
  } catch (error) {
    console.info('The colour scheme holds for this page only', error);
  }
}

/** Follows the device's scheme until the user chooses one, and the choice of other tabs; to be called once. */
export function followColorScheme(): void {
  device.addEventListener('change', (event) => {
    if (storedChoice() === null) show(event.matches ? 'dark' : 'light');
  });
  addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    show(event.newValue === 'dark' || (event.newValue === null && device.matches) ? 'dark' : 'light');
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The scheme on the screen and a switch to the other one. The device's scheme is followed until the user chooses
 * otherwise; choosing what the device has anyway follows it again. */
export function useColorScheme(): { scheme: ColorScheme; toggle: () => void } {
  const scheme = useSyncExternalStore(subscribe, currentColorScheme);
  return { scheme, toggle: () => choose(scheme === 'dark' ? 'light' : 'dark') };
}
