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
