/** `{host}` of the calls: '' for the page's own origin, unless the build names another one. */
const named: unknown = import.meta.env.VITE_API_HOST;
export const apiHost = typeof named === 'string' ? named : '';

/** A link of an answer as the page can follow it; null for what is no web address. */
export function addressOf(link: string): string | null {
  const url = URL.parse(link, apiHost || location.origin);
  if (url === null || !/^https?:$/u.test(url.protocol)) return null;
  return apiHost === '' && link.startsWith('/') ? link : url.href;
}

/** Where the picture of a logo is: its own `data:` URL, or that of the stored one with this SHA-256. */
export function logoAddress(logo: string): string {
  return logo.startsWith('data:') ? logo : `${apiHost}/logo?sha256=${logo}`;
}
