import { expect, test } from 'vitest';
import { createOffer } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';
import { createLog, logForLibraries } from './log.ts';

const t = await openTestApp();

async function logged(work: () => Promise<unknown>): Promise<string> {
  let text = '';
  const log = createLog('info', { write: (line: string) => void (text += line) });
  const error: unknown = await work().then(
    () => null,
    (raised: unknown) => raised,
  );
  log.error({ err: error }, 'call failed');
  return text;
}

test('logs an error of PostgreSQL with its code and place, never with the values of the row', async () => {
  const { candidateOfferId, form } = await createOffer(t);
  const { pool } = t.database;
  const ofConstraint = await logged(() =>
    pool.query('update offers set fixed_ctc = 0 where candidate_offer_id = $1', [candidateOfferId]),
  );
  expect(ofConstraint).toContain('"code":"23514"');
  expect(ofConstraint).toContain('"table":"offers"');
  const ofText = await logged(() => pool.query('select $1::jsonb', [`{"search": "${form.email}\\u0000"}`]));
  expect(ofText).toContain('"code":"22P05"');
  for (const value of [form.email, form.fullName, form.mobileNumber]) {
    expect(ofConstraint.includes(value)).toBe(false);
    expect(ofText.includes(value)).toBe(false);
  }
});

test('logs the cause of an error without values, too', async () => {
  const { form } = await createOffer(t);
  const text = await logged(async () => {
    try {
      await t.database.pool.query('select $1::jsonb', [`{"search": "${form.email}\\u0000"}`]);
    } catch (cause) {
      throw new Error('the search failed', { cause });
    }
  });
  expect(text).toContain('the search failed');
  expect(text.includes(form.email)).toBe(false);
});

test('logs a lost connection without the connection object', async () => {
  const client = await t.database.pool.connect();
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01', client });
  const text = await logged(() => Promise.reject(lost));
  client.release();
  expect(text).toContain('"code":"57P01"');
  expect(text.includes('secretKey')).toBe(false);
});

test('logs of an aggregate error, or one with a request in it, only its place', async () => {
  const request = { rawPacket: Buffer.from('hunter2'), headers: { authorization: 'hunter2' }, config: 'hunter2' };
  const ofRequest = Object.assign(new Error('Parse Error'), { code: 'HPE_INVALID_METHOD', bytesParsed: 1, ...request });
  const ofRow = Object.assign(new Error('a row was refused'), { code: '23514', detail: 'hunter2' });
  const text = await logged(() => Promise.reject(new AggregateError([ofRequest, ofRow], 'both failed')));
  expect(text).toContain('"code":"HPE_INVALID_METHOD"');
  expect(text).toContain('"code":"23514"');
  expect(text).not.toContain('hunter2');
  expect(text).not.toContain([...Buffer.from('hunter2')].join(','));
});

test.each(['trace', 'debug', 'info', 'warn', 'error', 'silent'])(
  'at the level %s, libraries say no more than at info',
  (level) => {
    let text = '';
    const log = logForLibraries(createLog(level, { write: (line: string) => void (text += line) }));
    log.child({ reqId: '1' }).trace('a whole request');
    log.debug('a whole request');
    expect(text).toBe('');
    expect(log.level).toBe(level === 'trace' || level === 'debug' ? 'info' : level);
  },
);

test('a terminal gets one readable line an event, and the stack of an error', () => {
  let text = '';
  const terminal = { isTTY: true, write: (line: string) => void (text += line) };
  const log = createLog('info', terminal);
  log.info({ route: '/healthz', status: 200 }, 'OK');
  expect(text).toMatch(/^\d\d:\d\d:\d\d INFO {2}OK route=\/healthz status=200\n$/);
  text = '';
  log.error({ err: Object.assign(new Error('no space left'), { code: 'ENOSPC' }) }, 'call failed');
  expect(text).toMatch(/^\d\d:\d\d:\d\d ERROR call failed code=ENOSPC\n {4}Error: no space left\n {4} {4}at /);
});
