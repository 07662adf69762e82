import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Serves the built UI at `/`; assets with a hash in their name are kept by browsers for a year. */
export async function serveWeb(app: FastifyInstance, folder = webFolder): Promise<void> {
  if (!existsSync(folder)) {
    app.log.warn('dist/web is missing: only the API is served. Run "npm run build".');
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    // The build records its inputs in .hash.
    dotfiles: 'ignore',
    // The build leaves Brotli and gzip files next to each asset, packed harder than a server can on the way.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      // The one kind of text that the package names no characters of.
      if (/\.svg(?:\.(?:br|gz))?$/.test(path)) void reply.type('image/svg+xml; charset=utf-8');
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (hashed && needsNoPolicy(path)) for (const name of pageHeaders) reply.removeHeader(name);
    },
  });
}

/** Headers that browsers ignore on scripts, styles and fonts: 5 KB on a login of seven files. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-contract-version',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];

/** Scripts, styles and fonts follow the page's policy; a worker, or a picture opened by itself, its own. */
const needsNoPolicy = (path: string): boolean =>
  /\.(?:js|css|woff2)(?:\.(?:br|gz))?$/.test(path) && !path.includes('worker');
