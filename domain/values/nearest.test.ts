import { expect, it } from 'vitest';
import { nearestNames } from './nearest.ts';

const names = ['Finance', 'Human Resources', 'Information Technology', 'Operations', 'Sales', 'Sales Support'];

it.each([
  ['Finanse', ['Finance']],
  ['FINANCE ', ['Finance']],
  ['Sale', ['Sales', 'Sales Support']],
  ['Salse', ['Sales']],
  ['Information Tech', ['Information Technology']],
  ['Legal', []],
  ['', []],
])('finds names similar to %s', (name, nearest) => expect(nearestNames(name, names)).toEqual(nearest));

it('lists the nearest first, up to the maximum', () => {
  expect(nearestNames('Sales', ['Sales North', 'Sales East', 'Sale', 'Sales'], 2)).toEqual(['Sales', 'Sale']);
});

it('compares long names by their prefixes', () => expect(nearestNames('x'.repeat(30_000), names)).toEqual([]));
