import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './away.ts';

const named = (code: string, more: object = {}) => Object.assign(new Error('something'), { code, ...more });

describe('an unavailable database', () => {
  it.each([
    ['nobody listens', named('ECONNREFUSED', { syscall: 'connect' })],
    ['its socket is gone', named('ENOENT', { syscall: 'connect' })],
    ['it stops', named('57P01')],
    ['it starts', named('57P03')],
    ['it has no room on its disk', named('53100')],
    [
      'a file of it may not grow',
      Object.assign(new Error('could not extend file "x": File too large'), { code: 'XX000' }),
    ],
    ['its disk fails', named('58030')],
    ['it has no connection left', named('53300')],
    ['it only reads, as after a failover', named('25006')],
    ['a statement took too long', named('57014')],
    ['a transaction was ended for another one', named('40P01')],
    ['a connection broke in the middle', new Error('Connection terminated unexpectedly')],
    [
      'a transaction was on that connection',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
    ['no connection could be made in time', new Error('timeout exceeded when trying to connect')],
  ])('is reported when %s', (_what, error) => expect(isDatabaseAway(error)).toBe(true));

  it.each([
    ['a file is missing', named('ENOENT', { syscall: 'open' })],
    ['a row is there twice', named('23505')],
    ['a statement is wrong', named('42601')],
    ['something else is wrong', new Error('cannot read properties of undefined')],
    ['PostgreSQL itself has an error', named('XX000')],
    ['it is no error', 'ECONNREFUSED'],
  ])('is not reported when %s', (_what, error) => expect(isDatabaseAway(error)).toBe(false));
});
