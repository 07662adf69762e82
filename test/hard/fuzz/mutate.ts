import type { Call } from '#contract/call.ts';
import { hostileJson, hostileNames, hostileTexts, JsonText, printed } from './hostile.ts';
import { mutateForm } from './mutate-form.ts';
import { encoded, type Outgoing } from './outgoing.ts';
import { chance, mutateText, pick, position, type Random } from './random.ts';
import { fieldPaths } from './field-paths.ts';

/** One to three changes of the correct request of a call. */
export function mutate(g: Random, request: Outgoing, call: Call): void {
  const ways = [
    ...times(call.body === undefined && call.query !== undefined ? 1 : 8, () => mutateBody(g, request, call)),
    ...times(call.query === undefined ? 1 : 8, () => mutateQuery(g, request, call)),
    ...times(3, () => mutateHeaders(g, request)),
    () => mutatePath(g, request),
  ];
  const count = pick(g, [1, 1, 2, 3]);
  for (let n = 0; n < count; n += 1) pick(g, ways)();
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

function mutateBody(g: Random, request: Outgoing, call: Call): void {
  if (call.encoding === undefined) mutateJson(g, request, call);
  else mutateForm(g, request);
}

/** A field or entry of a JSON value. */
type Place = { holder: Record<string, unknown>; name: string };

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null || value instanceof JsonText) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
}

function put({ holder, name }: Place, value: unknown): void {
  if (Array.isArray(holder) && !Object.keys(holder).includes(name)) holder.push(value);
  // To assign `__proto__` sets no field.
  else Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}

function mutateJson(g: Random, request: Outgoing, { body: schema }: Call): void {
  const { body } = request;
  const root = { value: body.kind === 'json' ? body.value : {} };
  const change = pick(g, [...times(4, 'put'), ...times(2, 'field'), 'drop', 'drop', 'add', 'text']);
  const place = pick(g, placesIn(root));
  if (change === 'put') put(place, g(hostileJson));
  else if (change === 'field') putField(root.value, pick(g, [['x'], ...fieldPaths(schema)]), g(hostileJson));
  else if (change === 'drop') delete place.holder[place.name];
  else if (change === 'add') put({ ...place, name: g(hostileNames) }, g(hostileJson));
  else if (change === 'text') root.value = new JsonText(mutateText(g, printed(root.value)));
  request.body = { kind: 'json', value: root.value };
}

function putField(value: unknown, [name = '', ...rest]: string[], hostile: JsonText): void {
  if (typeof value !== 'object' || value === null || value instanceof JsonText) return;
  const holder = value as Record<string, unknown>;
  if (rest.length === 0) put({ holder, name }, hostile);
  else putField((holder[name] ??= {}), rest, hostile);
}

const oddQueries = [
  ['%', '%2', '%zz', '%00', '%u0041', '%C0%80', '%ED%A0%80', '%FF%FE', '+', '%2B', '1.0', '1e400', '', '='],
  ['[]', '{}', '%0d%0aSet-Cookie:%20a=b', '&', ';'],
].flat();

function mutateQuery(g: Random, request: Outgoing, call: Call): void {
  const { query } = request;
  const names = fieldPaths(call.query).flatMap(([name]) => name ?? []);
  const name = pick(g, [...names, ...names, encoded(g(hostileNames))]);
  const value = pick(g, [encoded(g(hostileTexts)), encoded(g(hostileTexts)), pick(g, oddQueries)]);
  const change = pick(g, ['put', 'put', 'put', 'twice', 'drop', 'bracket', 'many']);
  const others = query.filter((pair) => !pair.startsWith(`${name}=`));
  if (change === 'put') request.query = [...others, `${name}=${value}`];
  else if (change === 'twice') query.push(`${name}=${value}`, `${name}=1`);
  else if (change === 'drop') query.splice(position(g, query.length), 1);
  else if (change === 'bracket') query.push(`${name}${pick(g, ['[]', '[0]', '[__proto__]', '.a', '['])}=${value}`);
  else query.push(...times(pick(g, [2, 100, 2000]), pick(g, ['a=1', 'page=1', '%', '&', ''])));
}

const oddHeaders: Record<string, string[]> = {
  authorization: [
    ['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a.b.c', 'Bearer ..', 'Bearer a b', 'Bearer null', 'Bearer é.é.é'],
    ['Bearer eyJhbGciOiJub25lIn0.e30.', 'Bearer eyJhbGciOiJIUzI1NiJ9.bnVsbA.AAAA', 'Bearer W10.W10.W10'],
    ['Bearer eyJhbGciOiJIUzI1NiIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19.e30.AAAA'],
  ].flat(),
  'content-type': [
    ['', 'application/json', 'application/json; charset=utf-16', 'application/json; charset="', 'text/plain', ';'],
    ['multipart/form-data', 'multipart/form-data; boundary="', 'multipart/form-data; boundary=x; boundary=y'],
    ['multipart/form-data; boundary=(.*)+', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=x'],
    [
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      '__proto__',
      'application/xml',
      'application/json, text/plain',
    ],
  ].flat(),
  'content-encoding': ['gzip', 'br', 'identity', 'gzip, gzip', 'x'],
  'content-length': ['0', '1', '-1', 'x', '99999999999999999999', '1, 2', ''],
  'transfer-encoding': ['chunked', 'gzip', 'x'],
  host: ['', 'evil.example', 'a:b:c', '[::1', '127.0.0.1:99999', '../x'],
  'x-forwarded-for': ['', ',', 'x', '1.2.3.4, x', 'fe80::1%eth0', '[::1]:80', '999.1.1.1', '1::2::3', "' or 1=1"],
  'accept-encoding': ['', '*', 'gzip;q=0', 'br;q=x', 'gzip,'.repeat(50), ';', 'deflate'],
  accept: ['', 'text/html', ';'],
  range: ['bytes=0-0', 'bytes=5-1', 'bytes=0-,1-', 'x=1', 'bytes=99999999999-'],
  'user-agent': ['', '\u00ff\u0080', '<script>', '{{1}}'],
  'x-request-id': ['x', '\u00e9', "' --"],
  'x-proof-of-work': ['', 'x', '{}', 'e30='],
  upgrade: ['websocket', 'h2c'],
};

/** Node rejects control characters before the product reads them; malformed-http.test.ts sends those. */
function mutateHeaders(g: Random, { headers }: Outgoing): void {
  const name = pick(g, Object.keys(oddHeaders));
  headers[name] = pick(g, oddHeaders[name] ?? []).repeat(pick(g, [1, 1, 1, 1, 50]));
}

const oddEnds = [
  ['/', '//', '/.', '/..', '/%2e%2e/x', '%', '%00', '%ff', ';a=b', '.json', '/..%2f..%2fetc', `/${'a'.repeat(5000)}`],
  ['%20', '\\', '/%5c..%5c', "'", '/__proto__', '%EF%BF%BD'],
].flat();
const methods = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'GET', 'POST', 'TRACE', 'SEARCH'];

function mutatePath(g: Random, request: Outgoing): void {
  if (chance(g)) request.method = pick(g, methods);
  else request.path += pick(g, oddEnds);
}
