import { describe, expect, it } from 'vitest';
import { fieldsOf, isFormKey } from './form-fields.ts';

describe('form keys', () => {
  it.each(['firstName', 'a.b', 'experiences[0].paySlip', 'personalDetailsRequest.panNumber', 'a[99]', 'a_1.b2'])(
    'accepts %s',
    (key) => {
      expect(isFormKey(key)).toBe(true);
    },
  );

  it.each([
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    'a[]',
    'a[b]',
    'a[-1]',
    'a[100]',
    'a[0',
    'a b',
    'a\u0000',
    'ä',
    '__proto__',
    'a.__proto__',
    'a.__proto__.b',
    'constructor.prototype.x',
    'a.constructor',
    'toString',
    'a.b.c.d.e',
    `a${'.a'.repeat(1000)}`,
    `a${'[0]'.repeat(1000)}`,
    'a'.repeat(201),
  ])('rejects %j', (key) => {
    expect(isFormKey(key)).toBe(false);
  });
});

describe('form fields', () => {
  it('have the values of the keys, with undefined where a file was sent', () => {
    const fields = fieldsOf([
      ['a', '1'],
      ['b.c', '2'],
      ['l[1].x', 'second'],
      ['l[0].x', 'first'],
      ['l[0].file', undefined],
    ]);
    expect(JSON.parse(JSON.stringify(fields))).toEqual({ a: '1', b: { c: '2' }, l: [{ x: 'first' }, { x: 'second' }] });
    expect(Object.getPrototypeOf(fields)).toBeNull();
  });

  it.each([[['a', 'a.b']], [['a.b', 'a']], [['a[0]', 'a.b']], [['a.b', 'a[0].c']], [['a[0].b', 'a[0]']]])(
    'cannot be %j at the same time',
    (keys) => {
      expect(fieldsOf(keys.map((key) => [key, 'x'] as const))).toBeNull();
    },
  );
});
