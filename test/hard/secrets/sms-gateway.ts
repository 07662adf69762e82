import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { unmistakable } from './secret.ts';

/** An HTTP gateway that takes every SMS which comes with its key. */
export type SmsGateway = {
  key: string;
  env: Record<string, string>;
  received: { to: string; text: string }[];
  close(): Promise<void>;
};

export async function startSmsGateway(): Promise<SmsGateway> {
  const key = unmistakable();
  const received: SmsGateway['received'] = [];
  const server = createServer((request, response) => {
    const take = async () => {
      const fields = new URLSearchParams(await text(request));
      const knows = request.headers['x-api-key'] === key;
      if (knows) received.push({ to: fields.get('to') ?? '', text: fields.get('text') ?? '' });
      response.statusCode = knows ? 200 : 401;
      response.end();
    };
    void take();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    key,
    env: {
      SMS_GATEWAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
      SMS_GATEWAY_HEADERS: JSON.stringify({ 'x-api-key': key }),
    },
    received,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
