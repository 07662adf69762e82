import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '#server/errors.ts';
import { acceptForms, formOf } from './multipart.ts';

it('a form whose sender disconnected before it was read is aborted, and releases its turn', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await acceptForms(app);
  const arrived = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const read = Promise.withResolvers<unknown>();
  const readOnceGone = async (request: FastifyRequest) => {
    request.raw.once('close', gone.resolve);
    arrived.resolve();
    await gone.promise;
    read.resolve(
      await formOf(request)
        .read(async () => {})
        .catch((error: unknown) => error),
    );
  };
  app.route({ method: 'POST', url: '/', handler: readOnceGone });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000\r\n\r\n' +
      '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx',
  );
  await arrived.promise;
  socket.destroy();
  const outcome = await read.promise;
  expect(outcome).toBeInstanceOf(AppError);
  expect(outcome).toMatchObject({ message: 'The upload was interrupted. Please try again.' });
});
