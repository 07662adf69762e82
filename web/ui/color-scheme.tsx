import { sharedValue } from '#web/ui/shared-value.ts';

type ColorScheme = 'light' | 'dark';

const attribute = 'data-color-scheme';
const storageKey = 'colorScheme';
const device = matchMedia('(prefers-color-scheme: dark)');
const schemeOf = (isDark: boolean): ColorScheme => (isDark ? 'dark' : 'light');
/** What public/before-page.js or a later choice has put on the page. */
const shown = sharedValue(schemeOf(document.documentElement.getAttribute(attribute) === 'dark'));

/** A choice other than the device's holds until it is taken back. */
let followsDevice = shown.read() === schemeOf(device.matches);

function show(scheme: ColorScheme): void {
  document.documentElement.setAttribute(attribute, scheme);
  shown.set(scheme);
}

function choose(scheme: ColorScheme): void {
  followsDevice = scheme === schemeOf(device.matches);
  show(scheme);
  try {
    if (followsDevice) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, scheme);
  } catch (error) {
    console.info('The colour scheme holds for this page only', error);
  }
}

/** To be called once. */
export function followColorScheme(): void {
  device.addEventListener('change', (event) => {
    if (followsDevice) show(schemeOf(event.matches));
  });
}

/** The scheme on the screen and a switch to the other one. The device's scheme is followed until the user chooses
 * otherwise; choosing what the device has anyway follows it again. */
export function useColorScheme(): { scheme: ColorScheme; toggle: () => void } {
  const scheme = shown.useValue();
  return { scheme, toggle: () => choose(scheme === 'dark' ? 'light' : 'dark') };
}
