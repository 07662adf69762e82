// Runs before the first paint, so that nobody who chose dark sees a white flash. web/ui/color-scheme.tsx keeps it up to date.
{
  const storedChoice = () => {
    try {
      return localStorage.getItem('colorScheme');
    } catch {
      // Storage can be forbidden altogether; then the device decides.
      return null;
    }
  };
  const deviceIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = storedChoice() ?? (deviceIsDark ? 'dark' : 'light');
  document.documentElement.setAttribute('data-color-scheme', scheme === 'dark' ? 'dark' : 'light');
}

// Where somebody arrives: the page shows what that screen looks like until its script has come (web/ui/page/arrival.css), and
// asks for the screen's files together with those of every screen, as the router, which asks for them otherwise, comes
// with those. The build writes the list (scripts/build/screen-files.ts).
{
  const path = location.hash
    .slice(1)
    .split('?', 1)[0]
    .replace(/(?<=.)\/$/, '');
  if (path.startsWith('/onboard')) document.documentElement.setAttribute('data-arrival', 'candidate');
  const { screens = '{}' } = document.currentScript.dataset;
  for (const name of JSON.parse(screens)[path] ?? []) {
    const link = document.createElement('link');
    link.rel = name.endsWith('.css') ? 'preload' : 'modulepreload';
    link.as = name.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = '';
    link.href = `/${name}`;
    document.head.append(link);
  }
}
