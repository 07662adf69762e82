/** Amounts as whole percent of their sum, which add up to 100. The first, of wages, is rounded down: half of the total
 * is what it is measured by. The others share what is left, the largest remainders first. */
export function sharesOf(amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount * 100) / total);
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((sum, percent) => sum + percent, 0);
  const next = exact
    .map((percent, at) => ({ at, remainder: percent - Math.floor(percent) }))
    .slice(1)
    .filter(({ remainder }) => remainder > 0)
    .toSorted((one, other) => other.remainder - one.remainder)
    .slice(0, left);
  const raised = new Set(next.map(({ at }) => at));
  return whole.map((percent, at) => (raised.has(at) ? percent + 1 : percent));
}
