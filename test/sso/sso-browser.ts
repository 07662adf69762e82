/** A browser's cookies by origin, as far as redirects need them. */
export type Jar = Map<string, Map<string, string>>;

const originOf = (url: string) => new URL(url).origin;

/** The header with the cookies of this address. */
export function cookiesFor(jar: Jar, url: string): Record<string, string> {
  const kept = [...(jar.get(originOf(url)) ?? [])].map(([name, value]) => `${name}=${value}`);
  return kept.length === 0 ? {} : { cookie: kept.join('; ') };
}

/** Keeps the cookies that an answer sets. */
export function keepCookies(jar: Jar, url: string, headers: Headers): void {
  const kept = jar.get(originOf(url)) ?? new Map<string, string>();
  for (const line of headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    if (/expires=Thu, 01 Jan 1970/i.test(line)) kept.delete(name);
    else kept.set(name, value);
  }
  jar.set(originOf(url), kept);
}

/** Follows redirects, also from one server to another, until an address with `end`; answers that address, and adds those on
 * the way to `passed`. */
export async function walk(jar: Jar, from: string, passed: string[] = [], end = '#'): Promise<string> {
  let url = from;
  for (let steps = 0; steps < 20; steps += 1) {
    const answer = await fetch(url, { redirect: 'manual', headers: cookiesFor(jar, url) });
    keepCookies(jar, url, answer.headers);
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    url = new URL(location, url).href;
    if (url.includes(end)) return url;
    passed.push(url);
  }
  throw new Error('too many redirects');
}
