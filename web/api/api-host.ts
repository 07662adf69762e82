/** `{host}` of the calls: '' for the page's own origin, unless the build names another one. */
const named: unknown = import.meta.env.VITE_API_HOST;
export const apiHost = typeof named === 'string' ? named : '';

/** A link of an answer as the page can follow it; null for what is no web address. */
export function addressOf(link: string): string | null {
  const url = URL.parse(link, apiHost || location.origin);
  if (url === null || !/^https?:$/u.test(url.protocol)) return null;
  return apiHost === '' && link.startsWith('/') ? link : url.href;
}

/** The address of a link that only a new tab can open: of a web server other than that of the page and of the calls,
 * from which the page loads nothing (docs/security.md). Null for any other link. */
export function addressElsewhere(link: string): string | null {
  const address = addressOf(link);
  if (address === null) return null;
  const { origin, href } = new URL(address, location.origin);
  return origin === location.origin || origin === new URL(apiHost || location.origin).origin ? null : href;
}

/** Where the picture of a logo is: its own `data:` URL, or that of the stored one with this SHA-256. */
export const logoAddress = (logo: string): string =>
  logo.startsWith('data:') ? logo : `${apiHost}/logo?sha256=${logo}`;
