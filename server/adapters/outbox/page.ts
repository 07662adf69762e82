import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { createOutboxLock, isFromLoopback } from './access.ts';
import { entryPage, keyPage, listPage } from './html.ts';
import { listOutbox, readOutboxEntry } from './list.ts';

const pageSize = 50;

/** A Fastify plugin with the development outbox: GET /outbox (newest first, `?before=<name>` goes on), /outbox/:name
 * and /outbox/:name/:attachment (counted from 1). To everyone but this machine under a loopback Host the pages do not
 * exist (404, as any unknown path). A port that is forwarded to this machine looks the same, so that they also ask for
 * `key`, once a browser: the list says so (401), messages do not exist without it. Never register it in production. */
export function outboxPage({ folder, key }: { folder: string; key: string }): FastifyPluginAsync {
  const lock = createOutboxLock(key);
  return async (app) => {
    const css = await readFile(new URL('./page.css', import.meta.url));

    app.addHook('onRequest', (request, reply, next) => {
      if (!isFromLoopback(request.raw)) return reply.callNotFound();
      reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
      next();
    });

    app.get('/outbox/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css));

    app.get<{ Querystring: { before?: string; key?: string } }>('/outbox', async (request, reply) => {
      const { before, key: given } = request.query;
      if (lock.opensWith(given)) return reply.header('Set-Cookie', lock.cookie).redirect('/outbox', 303);
      if (!lock.isOpenTo(request.headers)) return sendPage(reply.code(401), keyPage());
      const items = await listOutbox(folder, {
        before: typeof before === 'string' ? before : undefined,
        atMost: pageSize + 1,
      });
      const shown = items.slice(0, pageSize);
      const entries = await Promise.all(shown.map(({ name }) => readOutboxEntry(folder, name)));
      const older = items.length > pageSize ? (shown.at(-1)?.name ?? null) : null;
      const found = entries.filter((entry) => entry !== null);
      return sendPage(reply, listPage(found, older));
    });

    app.get<{ Params: { name: string } }>('/outbox/:name', async (request, reply) => {
      if (!lock.isOpenTo(request.headers)) return reply.callNotFound();
      const entry = await readOutboxEntry(folder, request.params.name);
      return entry ? sendPage(reply, entryPage(entry)) : reply.callNotFound();
    });

    app.get<{ Params: { name: string; attachment: string } }>('/outbox/:name/:attachment', async (request, reply) => {
      if (!lock.isOpenTo(request.headers)) return reply.callNotFound();
      const { name, attachment } = request.params;
      const entry = /^[1-9]\d{0,2}$/.test(attachment) ? await readOutboxEntry(folder, name) : null;
      const file = entry?.attachments[Number(attachment) - 1];
      return file ? sendAttachment(reply, file) : reply.callNotFound();
    });
  };
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(html);
}

/** PDFs open in the browser; anything else is only offered for saving, because it would run as a page of this site. */
function sendAttachment(
  reply: FastifyReply,
  { filename, contentType, content }: { filename: string; contentType: string; content: Buffer },
): FastifyReply {
  const isPdf = contentType === 'application/pdf';
  const name = encodeURIComponent(filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return reply
    .type(isPdf ? 'application/pdf' : 'application/octet-stream')
    .header('Content-Disposition', `${isPdf ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .send(content);
}
