import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Serves the built UI at `/`; assets with a hash in their name are kept by browsers for a year. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(webFolder)) {
    app.log.warn('dist/web is missing: only the API is served. Run "npm run build".');
    return;
  }
  await app.register(fastifyStatic, {
    root: webFolder,
    cacheControl: false,
    // The build leaves Brotli and gzip files beside each asset, packed harder than a server can on the way.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
