import { Agent, request } from 'node:http';

export type Sent = { method: string; headers: Record<string, string>; body?: Buffer };

const agent = new Agent({ keepAlive: true });

/**
 * One request and its whole answer, by the least of clients: it adds little to either side and takes no part of an answer
 * for granted. Raises on anything but 200.
 */
export async function exchange(address: string, { method, headers, body }: Sent): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  const sent = request(address, { method, agent, headers: { ...headers, ...length } }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('error', reject);
    answer.on('end', () => {
      const bytes = Buffer.concat(chunks);
      if (answer.statusCode === 200) resolve(bytes);
      else reject(new Error(`${address} answered ${answer.statusCode}: ${bytes.toString('utf8').slice(0, 2000)}`));
    });
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
