import fc from 'fast-check';
import type { Outgoing } from './outgoing.ts';

export type HeaderChange = { header: string; value: { unit: string; times: number } };

const odd: Record<string, string[]> = {
  authorization: [
    ['', 'Bearer', 'Bearer ', 'bearer x', 'Basic YTpi', 'Bearer a.b.c', 'Bearer ..'],
    ['Bearer eyJhbGciOiJub25lIn0.e30.', 'Bearer eyJhbGciOiJIUzI1NiJ9.bnVsbA.AAAA'],
    ['Bearer \u00e9.\u00e9.\u00e9', 'Bearer a b', 'Negotiate', 'Bearer null'],
    ['Bearer eyJhbGciOiJIUzI1NiIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19.e30.AAAA'],
    ['Bearer W10.W10.W10', 'Bearer e30.e30.e30'],
  ].flat(),
  'content-type': [
    ['', 'application/json', 'application/json; charset=utf-16', 'APPLICATION/JSON'],
    ['application/json;', 'text/plain', 'application/json; charset="'],
    ['application/problem+json', 'text/html', 'multipart/form-data', 'a', '/', ';', '*/*'],
    ['multipart/form-data; boundary=', 'multipart/form-data; boundary="'],
    ['multipart/form-data; boundary=x; boundary=y', 'application/x-www-form-urlencoded'],
    ['application/x-www-form-urlencoded; charset=utf-7', 'multipart/mixed; boundary=x'],
    ['application/json\u00ff', 'application/octet-stream', 'application/json, text/plain'],
    ['__proto__', 'constructor', 'multipart/form-data; boundary=----\u00e9'],
    ['application/xml', 'image/png', 'multipart/form-dataX', 'application/json/x'],
  ].flat(),
  'content-encoding': ['gzip', 'br', 'deflate', 'identity', 'gzip, gzip', 'x'],
  'content-length': ['0', '1', '5', '-1', '1e3', 'x', '99999999999999999999', '1, 2', '+5', ''],
  'transfer-encoding': ['chunked', 'identity', 'gzip', 'x'],
  expect: ['100-continue', 'x'],
  host: ['', 'evil.example', 'a:b:c', '[::1', '127.0.0.1:99999', '../x', '\u00e9'],
  'x-forwarded-for': [
    ['', ',', 'x', '1.2.3.4', '1.2.3.4, x', '::1', '::ffff:1.2.3.4', 'fe80::1%eth0'],
    ['[::1]:80', '1.2.3.4:80', '999.1.1.1', "' or 1=1", '\u00e9', '1::2::3', 'unknown'],
    ['::', '0x7f.1', 'fe80::1%25a', '1:2:3:4:5:6:7:8', '2001:db8::1, 127.0.0.1'],
  ].flat(),
  'x-forwarded-host': ['evil.example', '', 'a, b'],
  'x-forwarded-proto': ['https', 'x', ''],
  'accept-encoding': [
    '',
    '*',
    'gzip;q=0',
    'br;q=x',
    'identity;q=0',
    'gzip,'.repeat(50),
    ';',
    'zstd',
    '*;q=0',
    'deflate',
  ],
  accept: ['', 'text/html', 'x', ';', 'application/xml;q=0.9, */*;q=0'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-,1-', 'x=1', 'bytes=99999999999-'],
  'if-none-match': ['*', '""', 'W/"x"'],
  'if-modified-since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'user-agent': ['', '\u00ff\u0080', "'", '<script>', '{{1}}'],
  cookie: ['a=b', ';;;', '__proto__=1'],
  origin: ['null', 'https://evil.example'],
  'x-http-method-override': ['DELETE', 'x'],
  'x-request-id': ['x', '\u00e9', "' --"],
  upgrade: ['websocket', 'h2c'],
  connection: ['close', 'upgrade', 'x'],
  te: ['trailers'],
};

/** One header that is odd, sometimes very long. Node refuses control characters before we see them: they go over a socket. */
export const headerChanges: fc.Arbitrary<HeaderChange> = fc.constantFrom(...Object.keys(odd)).chain((header) =>
  fc.record({
    header: fc.constant(header),
    value: fc.record({
      unit: fc.constantFrom(...(odd[header] ?? [])),
      times: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constantFrom(2, 50, 400) }),
    }),
  }),
);

export function changeHeaders(request: Outgoing, { header, value }: HeaderChange): void {
  request.headers[header] = value.unit.repeat(value.times);
}
