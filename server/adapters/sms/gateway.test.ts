import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createSmsGateway } from './gateway.ts';
import { readSmsGatewaySettings } from './gateway-settings.ts';
import { MessageRefusedError } from '#server/errors.ts';
import { EnvError } from '#server/env.ts';

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

const sms = { id: 'sms-1', to: '9876543210', text: 'He said "OTP: 123456" & more=₹5 {to} {id}\r\nआरंभ \\ 100%+\u2028' };
let origin: string;
let received: Received[];
let answer: (response: ServerResponse) => void;
let stop: () => Promise<void>;

beforeEach(async () => {
  received = [];
  answer = (response) => response.end('{"status":"queued"}');
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      answer(response);
      return undefined;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
});

afterEach(() => stop());

function gateway(variables: NodeJS.ProcessEnv = {}) {
  const settings = readSmsGatewaySettings({ SMS_GATEWAY_URL: `http://${origin}/send`, ...variables });
  if (!settings) throw new Error('no gateway');
  const port = createSmsGateway(settings);
  onTestFinished(() => port.close());
  return port;
}

async function failureOf(sending: Promise<unknown>): Promise<Error> {
  const failure: unknown = await sending.then(
    () => 'it was sent',
    (error: unknown) => error,
  );
  if (!(failure instanceof Error)) throw new Error(String(failure));
  return failure;
}

describe('an SMS whose answer is asked for', () => {
  const test = { ...sms, quote: true };
  const keys = { SMS_GATEWAY_HEADERS: '{"Authorization":"Bearer secret-key-1"}' };

  it('is answered with the words of the gateway, on one line', async () => {
    answer = (response) => response.end('{"status":\n  "queued"}\u0007');
    expect(await gateway().send(test)).toBe('{"status": "queued"}');
    answer = (response) => response.end('x'.repeat(1000));
    expect(await gateway().send(test)).toBe(`${'x'.repeat(200)}…`);
    answer = (response) => response.end();
    expect(await gateway().send(test)).toBeNull();
  });

  it('fails with the words of the gateway, without what the settings keep secret', async () => {
    const body = 'to={to}&text={text}&apikey=secret%2Dkey-2';
    answer = (response) => response.writeHead(422).end('key secret-key-2, Bearer secret-key-1: no such sender');
    const refused = await failureOf(gateway({ ...keys, SMS_GATEWAY_BODY: body }).send(test));
    expect(refused).toMatchObject({
      reason: 'The SMS gateway refused the number or the text (422): key …, … …: no such sender',
    });
    answer = (response) => response.writeHead(503).end('down for the night');
    expect((await failureOf(gateway(keys).send(test))).message).toBe(
      'The SMS gateway answered 503: down for the night',
    );
  });

  it('is quoted for no other message', async () => {
    answer = (response) => response.writeHead(422).end('OTP: 123456 to 9876543210');
    expect((await failureOf(gateway().send(sms))).message).not.toContain('123456');
    answer = (response) => response.end('OTP: 123456 taken');
    expect(await gateway().send(sms)).toBeNull();
  });
});

describe('an SMS through the gateway', () => {
  it('is posted as a form, every character intact', async () => {
    await gateway({
      SMS_GATEWAY_BODY: 'to={to}&message=%5BAarambh%5D+{text}&ref={id}&sender=ARMBH',
      SMS_GATEWAY_HEADERS: '{"X-Api-Key":"k-1"}',
    }).send(sms);

    const [{ method, path, headers, body }] = received as [Received];
    expect({ method, path }).toEqual({ method: 'POST', path: '/send' });
    expect(headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      'idempotency-key': 'sms-1',
      'x-api-key': 'k-1',
    });
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      to: '919876543210',
      message: `[Aarambh] ${sms.text}`,
      ref: 'sms-1',
      sender: 'ARMBH',
    });
  });

  it('is posted as JSON, every character intact', async () => {
    await gateway({
      SMS_GATEWAY_FORMAT: 'json',
      SMS_GATEWAY_BODY:
        '{"messages":[{"to":["{to}"],"text":"{text}"}],"meta":{"id":"{id}","flash":false,"n":1.5,"x":null}}',
      SMS_COUNTRY_PREFIX: '+91',
    }).send(sms);

    const [{ headers, body }] = received as [Received];
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toEqual({
      messages: [{ to: ['+919876543210'], text: sms.text }],
      meta: { id: 'sms-1', flash: false, n: 1.5, x: null },
    });
  });

  it('names the registered template of its text, and none where there is none', async () => {
    const port = gateway({ SMS_GATEWAY_BODY: 'to={to}&text={text}&template={template}' });
    await port.send({ ...sms, template: '1107&160' });
    await port.send(sms);
    expect(received.map(({ body }) => new URLSearchParams(body).get('template'))).toEqual(['1107&160', '']);
  });

  it('has a sensible body when none is described', async () => {
    await gateway().send(sms);
    await gateway({ SMS_GATEWAY_FORMAT: 'json', SMS_COUNTRY_PREFIX: '' }).send(sms);
    expect(Object.fromEntries(new URLSearchParams(received[0]!.body))).toEqual({ ...sms, to: '919876543210' });
    expect(JSON.parse(received[1]!.body)).toEqual(sms);
  });

  it('carries its id where the gateway looks for it, or nowhere', async () => {
    await gateway({ SMS_GATEWAY_IDEMPOTENCY_HEADER: 'X-Request-Id' }).send(sms);
    await gateway({ SMS_GATEWAY_IDEMPOTENCY_HEADER: '' }).send(sms);
    expect(received[0]!.headers).toMatchObject({ 'x-request-id': 'sms-1' });
    expect(received[0]!.headers).not.toHaveProperty('idempotency-key');
    expect(Object.values(received[1]!.headers)).not.toContain('sms-1');
  });

  it('turns user and password of the URL into basic authorization', async () => {
    await gateway({ SMS_GATEWAY_URL: `http://us%40er:p%3Ass@${origin}/send?account=7` }).send(sms);
    const [{ headers, path }] = received as [Received];
    expect(path).toBe('/send?account=7');
    expect(headers.authorization).toBe(`Basic ${Buffer.from('us@er:p:ss').toString('base64')}`);
  });

  it('wants the sign of success where one is agreed', async () => {
    const port = gateway({ SMS_GATEWAY_SUCCESS: '"status":"queued"' });
    await port.send(sms);
    answer = (response) => response.end('{"status":"error","echo":"OTP: 123456"}');
    const failure = await failureOf(port.send(sms));
    expect(failure.message).toBe('The SMS gateway answered 200 without the text of SMS_GATEWAY_SUCCESS');
  });
});

describe('an SMS that the gateway does not take', () => {
  const secretive = {
    SMS_GATEWAY_HEADERS: '{"Authorization":"Bearer hunter2"}',
    SMS_GATEWAY_BODY: 'key=hunter3&to={to}&text={text}',
  };

  /** The message of the failure, checked to contain no secret. */
  async function quietFailure(sending: Promise<unknown>): Promise<string> {
    const failure = await failureOf(sending);
    expect(inspect(failure, { depth: null })).not.toMatch(/123456|9876543210|hunter/);
    return failure.message;
  }

  it.each([300, 302, 401, 403, 404, 408, 429, 500, 503])('may be taken later after an answer of %i', async (status) => {
    answer = (response) => response.writeHead(status, { location: '/elsewhere' }).end(`no: ${sms.text}`);
    const sending = gateway(secretive).send(sms);
    await expect(sending).rejects.not.toBeInstanceOf(MessageRefusedError);
    expect(await quietFailure(sending)).toBe(`The SMS gateway answered ${status}`);
    expect(received).toHaveLength(1);
  });

  it.each([400, 413, 422])('is refused for good by an answer of %i', async (status) => {
    answer = (response) => response.writeHead(status).end(`no: ${sms.text}`);
    const sending = gateway(secretive).send(sms);
    await expect(sending).rejects.toBeInstanceOf(MessageRefusedError);
    expect(await quietFailure(sending)).toBe(
      `message refused: The SMS gateway refused the number or the text (${status})`,
    );
    expect(received).toHaveLength(1);
  });

  it.each([
    ['never', () => undefined],
    ['never to the end', (response: ServerResponse) => response.writeHead(200).write('{')],
  ])('raises an Error when it answers %s', async (_case, slow) => {
    answer = slow;
    const port = gateway({ ...secretive, SMS_GATEWAY_TIMEOUT_MS: '200', SMS_GATEWAY_SUCCESS: 'queued' });
    expect(await quietFailure(port.send(sms))).toMatch(/^The SMS gateway did not answer within 200 ms$/);
  });

  it('raises an Error when it cannot be reached or hangs up', async () => {
    answer = (response) => response.destroy();
    expect(await quietFailure(gateway(secretive).send(sms))).toMatch(
      /^The SMS gateway cannot be reached \(UND_ERR_SOCKET\)$/,
    );
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const url = `http://me:hunter4@127.0.0.1:${(closed.address() as AddressInfo).port}`;
    closed.close();
    await once(closed, 'close');
    expect(await quietFailure(gateway({ ...secretive, SMS_GATEWAY_URL: url }).send(sms))).toMatch(
      /^The SMS gateway cannot be reached \(ECONNREFUSED\)$/,
    );
  });

  it('is broken off by close', async () => {
    const asked = Promise.withResolvers<void>();
    answer = () => asked.resolve();
    const port = gateway(secretive);
    const sending = failureOf(port.send(sms));
    await asked.promise;
    await port.close();
    expect((await sending).message).toBe('The SMS gateway cannot be reached');
  });

  it('raises an Error for a number that is not one', async () => {
    await expect(gateway().send({ ...sms, to: '9876543210&to=1' })).rejects.toThrow('ten digits');
    expect(received).toEqual([]);
  });
});

describe('the variables', () => {
  it('describe no gateway without a URL', () => {
    expect(readSmsGatewaySettings({ SMS_GATEWAY_FORMAT: 'json' })).toBeNull();
  });

  it.each<[string, string, NodeJS.ProcessEnv?]>([
    ['SMS_GATEWAY_URL', 'hunter2'],
    ['SMS_GATEWAY_URL', 'ftp://x:hunter2@example.com'],
    ['SMS_GATEWAY_URL', 'https://x:hunter2%@example.com'],
    ['SMS_GATEWAY_FORMAT', 'xml'],
    ['SMS_GATEWAY_HEADERS', '{"Authorization":"hunter2"'],
    ['SMS_GATEWAY_HEADERS', '["hunter2"]'],
    ['SMS_GATEWAY_HEADERS', '{"X":"hunter2\\nY: 1"}'],
    ['SMS_GATEWAY_HEADERS', '{"X hunter2":"1"}'],
    ['SMS_GATEWAY_IDEMPOTENCY_HEADER', 'not a header'],
    ['SMS_GATEWAY_BODY', 'key=hunter2&to={to}'],
    ['SMS_GATEWAY_BODY', 'to={to}&text={text}&x={hunter2}'],
    ['SMS_GATEWAY_BODY', '{to}={text}'],
    ['SMS_GATEWAY_BODY', '{"to":{to},"text":"{text}","key":"hunter2"}', { SMS_GATEWAY_FORMAT: 'json' }],
    ['SMS_GATEWAY_TIMEOUT_MS', '0'],
    ['SMS_COUNTRY_PREFIX', '91&x=1'],
  ])('refuse %s=%s and name the variable, not the value', (name, value, more = {}) => {
    const create = () => gateway({ ...more, [name]: value });
    expect(create).toThrow(EnvError);
    expect(create).toThrow(name);
    expect(create).not.toThrow(/hunter2/);
  });
});
