import { Agent, request, type IncomingMessage } from 'node:http';

export type Sent = { method: string; headers: Record<string, string>; body?: Buffer };

const agent = new Agent({ keepAlive: true });

/** One request and its whole answer, by the least of clients: it adds little to either side. Raises on anything but 200. */
export async function exchange(address: string, sent: Sent): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await answerOf(address, sent)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The same for an answer whose content is not needed; returns its number of bytes. */
export async function drain(address: string, sent: Sent): Promise<number> {
  const answer = await answerOf(address, sent);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
  answer.on('error', reject).on('end', () => resolve(bytes));
  return promise;
}

async function answerOf(address: string, { method, headers, body }: Sent): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  const options = { method, agent, headers: { ...headers, ...length } };
  request(address, options, resolve).on('error', reject).end(body);
  const answer = await promise;
  if (answer.statusCode === 200) return answer;
  let said = '';
  for await (const chunk of answer) said += String(chunk);
  throw new Error(`${address} answered ${answer.statusCode}: ${said.slice(0, 2000)}`);
}
