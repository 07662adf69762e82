import { expect, test } from 'vitest';
import { type Bar, grown, isDrawn, moved, spanned, turnedRight, withBar } from './bars.ts';

const bar: Bar = { x: 0.25, y: 0.5, width: 0.5, height: 0.125 };

test.each([
  ['moved to the right', moved(bar, { x: 0.125, y: 0 }), { ...bar, x: 0.375 }],
  ['moved out of the picture', moved(bar, { x: 5, y: -5 }), { ...bar, x: 0.5, y: 0 }],
  ['grown', grown(bar, { x: 0.125, y: 0.125 }), { ...bar, width: 0.625, height: 0.25 }],
  ['grown beyond the edge', grown(bar, { x: 5, y: 5 }), { ...bar, width: 0.75, height: 0.5 }],
  ['made as small as can be', grown(bar, { x: -5, y: -5 }), { ...bar, width: 0.02, height: 0.02 }],
  ['drawn backwards', spanned({ x: 0.75, y: 0.625 }, { x: 0.25, y: 0.5 }), bar],
  [
    'drawn out of the picture',
    spanned({ x: 0.5, y: 0.5 }, { x: 2, y: 2 }),
    { x: 0.5, y: 0.5, width: 0.5, height: 0.5 },
  ],
])('a bar that is %s', (_how, made, expected) => {
  expect(made).toEqual(expected);
});

test.each([
  ['a tap', { x: 0.25, y: 0.5 }, false],
  ['a finger that trembled', { x: 0.255, y: 0.495 }, false],
  ['a line to the right', { x: 0.27, y: 0.5 }, true],
  ['a line upwards', { x: 0.25, y: 0.48 }, true],
])('%s is drawn: %j', (_what, to, drawn) => expect(isDrawn({ x: 0.25, y: 0.5 }, to)).toBe(drawn));

test('turning four times changes nothing', () => {
  const once = turnedRight({ bars: [bar], quarters: 0 });
  expect(once).toEqual({ bars: [{ x: 0.375, y: 0.25, width: 0.125, height: 0.5 }], quarters: 1 });
  expect(turnedRight(turnedRight(turnedRight(once)))).toEqual({ bars: [bar], quarters: 0 });
});

test('a bar is added, replaced and removed', () => {
  const one = withBar({ bars: [], quarters: 0 }, 0, bar);
  expect(one.bars).toEqual([bar]);
  const other = { ...bar, x: 0 };
  expect(withBar(one, 0, other).bars).toEqual([other]);
  expect(withBar(one, 0, null).bars).toEqual([]);
});
