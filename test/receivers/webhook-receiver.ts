import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

type ReceivedEvent = {
  id: string;
  type: string;
  data: { candidateOfferId: number; offerLetterStatus: string; [more: string]: unknown };
  headers: IncomingHttpHeaders;
  body: string;
};

/** A webhook receiver: a real server that verifies each event with the secret, and answers as `answer` says. */
export async function startReceiver() {
  const received: ReceivedEvent[] = [];
  const refused: string[] = [];
  const receiver = {
    url: '',
    secret: '',
    received,
    /** Signatures that are not those of the secret. */
    refused,
    answer: (response: ServerResponse): void => void response.writeHead(200).end('thank you'),
    types: () => received.map(({ type }) => type),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      take(body, request.headers);
      receiver.answer(response);
      return undefined;
    });
  });
  function take(body: string, headers: IncomingHttpHeaders): void {
    const [id, signed] = [String(headers['webhook-id']), String(headers['webhook-signature'])];
    // Not `verify`, which compares the time with the clock of the machine: the server's may have been moved.
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    if (new Webhook(receiver.secret).sign(id, at, body) !== signed) refused.push(signed);
    else received.push({ ...(JSON.parse(body) as Pick<ReceivedEvent, 'type' | 'data'>), id, headers, body });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  return receiver;
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
