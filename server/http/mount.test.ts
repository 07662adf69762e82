import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { getAppConfig } from '#contract/app-config.ts';
import { createMount } from './mount.ts';
import { acceptForms } from './multipart.ts';

it('a handler hears of a caller who left before it began', async () => {
  const app = Fastify();
  await acceptForms(app);
  const arrived = Promise.withResolvers<void>();
  const handled = Promise.withResolvers<boolean>();
  app.addHook('onRequest', async (_request, { raw }) => {
    const left = Promise.withResolvers<void>();
    raw.once('close', left.resolve);
    arrived.resolve();
    await left.promise;
  });
  const visitor = { kind: 'visitor', ip: '', userAgent: '', proof: null };
  const mount = createMount(app, async () => visitor as never, {} as never);
  mount(getAppConfig, async ({ gone }) => {
    handled.resolve(gone.aborted);
    return { responseObject: {} as never };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
    socket.write(`GET ${getAppConfig.path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await arrived.promise;
    socket.resetAndDestroy();
    expect(await handled.promise).toBe(true);
  } finally {
    await app.close();
  }
});
