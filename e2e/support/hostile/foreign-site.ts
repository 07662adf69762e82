import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from '#e2e/support/fixtures.ts';

/** What the foreign site sees of a request. */
type Visit = { path: string; referrer: string | null; origin: string | null };

/** A site on another port of this machine, which is another origin to a browser. */
export type ForeignSite = {
  url: string;
  visits: Visit[];
  /** What it answers at a path, as a page; everything else is a script that leaves a mark on the page that runs it. */
  pages: Map<string, string>;
  close(): Promise<void>;
};

/** A test with such a site. */
export const test = base.extend<object, { foreign: ForeignSite }>({
  foreign: [
    async ({ browserName: _any }, provide) => {
      const site = await startForeignSite();
      await provide(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

async function startForeignSite(): Promise<ForeignSite> {
  const visits: Visit[] = [];
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    visits.push({ path, referrer: headers.referer ?? null, origin: headers.origin ?? null });
    const page = pages.get(path);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', page === undefined ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(page ?? "document.documentElement.dataset.ran = 'yes'");
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    pages,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
