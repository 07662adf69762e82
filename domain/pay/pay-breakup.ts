import { type TextRef } from '#domain/texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { formatRupees } from '#domain/values/money.ts';
import type { PayKind, PayRow } from './letter-pay.ts';
import { payMessages, payOfferRefs as offerRefs } from './messages.ts';
import { baseOf, byName, cappedYear, millionths, percentUnit, sharesOf } from './pay-shares.ts';
import type { PayComponent } from './pay-component.ts';
import type { PayStructure } from './pay-structure.ts';

/** Whole rupees a year, none below 0. */
export type PayAmounts = { fixedCTC: number; variableCTC: number };

/** Why amounts cannot be divided: the field that is too low, and the least that it can be. */
type PayRefusal = { field: keyof PayAmounts; least: number; text: TextRef };

export type PayBreakup = { rows: PayRow[] } | { refused: PayRefusal };

type Line = { component: PayComponent; annual: number; monthly: number };

/** Divides a fixed and a variable CTC into the rows of a structure, in its order; years add up to both exactly
 * (docs/rules/pay.md). A percentage of at most the PF ceiling takes the one of `day` (ISO), which is the letter's. */
export function payBreakup(
  { components }: Pick<PayStructure, 'components'>,
  amounts: PayAmounts,
  day: string = todayInIndia(),
): PayBreakup {
  const fixed = fixedLines(components, amounts.fixedCTC, day);
  if ('refused' in fixed) return fixed;
  const variable = variableLines(components, amounts, fixed.lines, day);
  if ('refused' in variable) return variable;
  const lines = new Map([...fixed.lines, ...variable.lines].map((line) => [line.component, line]));
  const rows = components.flatMap((component): PayRow[] => {
    const line = lines.get(component);
    return line === undefined ? [] : [rowOf(line)];
  });
  return { rows: [...rows, ...variable.added.map(rowOf)] };
}

const rowOf = ({ component: { name, kind }, annual, monthly }: Line): PayRow => ({ name, kind, annual, monthly });

/** A twelfth in whole rupees; half a rupee goes up. */
export const twelfth = (annual: number): number => divide(annual, 12);

/** Rounded to the nearest whole number, half up, in whole numbers alone: both are below 2^53. */
function divide(amount: number, by: number): number {
  const rest = amount % by;
  return (amount - rest) / by + (2 * rest >= by ? 1 : 0);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Months are rounded first and a year is twelve of them; the balance component, or the largest one, takes the difference.
 * Where that would make it negative, all are rounded by largest remainder. */
function fixedLines(
  all: readonly PayComponent[],
  fixedCTC: number,
  day: string,
): { lines: Line[] } | { refused: PayRefusal } {
  const components = all.filter(({ kind }) => kind !== 'VARIABLE');
  const { stated, capped } = statedMonths(components, fixedCTC, day);
  const lines = components.map((component): Line => ({ component, ...(stated.get(component) ?? nothing) }));
  const taker = lines.find(isBalance) ?? largest(lines);
  if (taker === undefined) return { lines };
  taker.annual += fixedCTC - sum(lines.map(({ annual }) => annual));
  taker.monthly += twelfth(fixedCTC) - sum(lines.map(({ monthly }) => monthly));
  if (taker.annual >= 0 && taker.monthly >= 0) return { lines };
  const { exact, scale, least } = exactYears(
    components.map((each) => capped.get(each) ?? each),
    fixedCTC,
  );
  if (least > fixedCTC) {
    return { refused: { field: 'fixedCTC', least, text: offerRefs.fixedTooLow(formatRupees(least)) } };
  }
  const annual = apportion(exact, scale, fixedCTC);
  const monthly = apportion(exact, scale * 12n, twelfth(fixedCTC));
  return {
    lines: components.map((component, at) => ({ component, annual: annual[at] ?? 0, monthly: monthly[at] ?? 0 })),
  };
}

const nothing = { annual: 0, monthly: 0 };
const isBalance = ({ component }: Line) => component.rule.type === 'REST';

function largest(lines: readonly Line[]): Line | undefined {
  return lines.reduce<Line | undefined>(
    (most, line) => (most === undefined || line.annual > most.annual ? line : most),
    undefined,
  );
}

/** The amount of each component but the balance; one that depends on another is computed from that one's stated amount.
 * Those whose base is above their bound are `capped`: as components of a fixed amount. */
function statedMonths(components: readonly PayComponent[], fixedCTC: number, day: string) {
  const all = byName(components);
  const capped = new Map<PayComponent, PayComponent>();
  const stated = new Map<PayComponent, { annual: number; monthly: number }>();
  const state = (component: PayComponent): { annual: number; monthly: number } => {
    const known = stated.get(component) ?? workOut(component);
    stated.set(component, known);
    return known;
  };
  const workOut = (component: PayComponent) => {
    const { rule } = component;
    if (rule.type === 'REST') return nothing;
    if (rule.type === 'AMOUNT') return { annual: rule.amount, monthly: twelfth(rule.amount) };
    const base = baseOf(component, all);
    const given = base === undefined ? fixedCTC : state(base).annual;
    const whole = cappedYear(rule, given, day);
    const monthly = divide(whole * millionths(rule.percent), 12 * percentUnit);
    if (whole < given) capped.set(component, { ...component, rule: { type: 'AMOUNT', amount: 12 * monthly } });
    return { annual: 12 * monthly, monthly };
  };
  for (const component of components) state(component);
  return { stated, capped };
}

/** The years without rounding, times `scale`, and the least fixed CTC of which nothing is below 0. */
function exactYears(components: readonly PayComponent[], fixedCTC: number) {
  const { scale, shareOf } = sharesOf(components);
  const shares = components.map(shareOf);
  const share = shares.reduce((total, each) => total + each.share, 0n);
  const rupees = shares.reduce((total, each) => total + each.rupees, 0n);
  const given = shares.map((each) => each.share * BigInt(fixedCTC) + each.rupees);
  const rest = scale * BigInt(fixedCTC) - share * BigInt(fixedCTC) - rupees;
  const exact = components.map(({ rule }, at) => (rule.type === 'REST' ? rest : (given[at] ?? 0n)));
  const left = scale - share;
  const least = left === 0n || rupees === 0n ? 0 : Number((rupees + left - 1n) / left);
  return { exact, scale, least };
}

/** Whole parts of `total`, each within 1 of `exact / scale`: rounded down, then one more for the largest remainders. */
function apportion(exact: readonly bigint[], scale: bigint, total: number): number[] {
  const parts = exact.map((each) => Number(each / scale));
  const byRemainder = exact
    .map((each, at) => ({ at, remainder: each % scale }))
    .toSorted((one, other) => (one.remainder < other.remainder ? 1 : one.remainder > other.remainder ? -1 : 0));
  const more = new Set(byRemainder.slice(0, total - sum(parts)).map(({ at }) => at));
  return parts.map((part, at) => (more.has(at) ? part + 1 : part));
}

/** Variable pay is computed by the year. Its balance component takes the remainder; without one, a rounding difference
 * goes to the largest component and anything more becomes a row of its own. */
function variableLines(
  all: readonly PayComponent[],
  { fixedCTC, variableCTC }: PayAmounts,
  fixed: readonly Line[],
  day: string,
): { lines: Line[]; added: Line[] } | { refused: PayRefusal } {
  const components = all.filter(({ kind }) => kind === 'VARIABLE');
  const years = variableYears(components, byName(all), { fixedCTC, fixed, day });
  const lines = components.map((component): Line => ({ component, annual: years.get(component) ?? 0, monthly: 0 }));
  const given = sum(lines.map(({ annual }) => annual));
  const left = variableCTC - given;
  const isRounding = variableCTC > 0 && Math.abs(left) <= lines.length;
  const taker = lines.find(isBalance) ?? (isRounding ? largest(lines) : undefined);
  if (left < 0 && (taker === undefined || taker.annual + left < 0)) {
    return { refused: { field: 'variableCTC', least: given, text: offerRefs.variableTooLow(formatRupees(given)) } };
  }
  if (taker !== undefined) taker.annual += left;
  const added = taker === undefined && left > 0 ? [{ component: unnamed(), annual: left, monthly: 0 }] : [];
  const whole = [...lines, ...added];
  const exact = whole.map(({ annual }) => BigInt(annual));
  const months = apportion(exact, 12n, twelfth(fixedCTC + variableCTC) - twelfth(fixedCTC));
  for (const [at, line] of whole.entries()) line.monthly = months[at] ?? 0;
  return { lines, added };
}

const unnamed = (): PayComponent => ({ name: payMessages.variableRow, kind: 'VARIABLE', rule: { type: 'REST' } });

function variableYears(
  components: readonly PayComponent[],
  all: ReadonlyMap<string, PayComponent>,
  { fixedCTC, fixed, day }: { fixedCTC: number; fixed: readonly Line[]; day: string },
): ReadonlyMap<PayComponent, number> {
  const years = new Map(fixed.map(({ component, annual }) => [component, annual]));
  const yearOf = (component: PayComponent): number => {
    const known = years.get(component) ?? workOut(component);
    years.set(component, known);
    return known;
  };
  const workOut = (component: PayComponent): number => {
    const { rule } = component;
    if (rule.type === 'REST') return 0;
    if (rule.type === 'AMOUNT') return rule.amount;
    const base = baseOf(component, all);
    const whole = cappedYear(rule, base === undefined ? fixedCTC : yearOf(base), day);
    return divide(whole * millionths(rule.percent), percentUnit);
  };
  for (const component of components) yearOf(component);
  return years;
}

type Total = { annual: number; monthly: number };
export type PayTotals = Record<PayKind | 'fixed' | 'all', Total>;

export function payTotals(rows: readonly PayRow[]): PayTotals {
  const total = (isOf: (kind: PayKind) => boolean): Total => {
    const those = rows.filter(({ kind }) => isOf(kind));
    return { annual: sum(those.map(({ annual }) => annual)), monthly: sum(those.map(({ monthly }) => monthly)) };
  };
  return {
    WAGE: total((kind) => kind === 'WAGE'),
    ALLOWANCE: total((kind) => kind === 'ALLOWANCE'),
    EMPLOYER: total((kind) => kind === 'EMPLOYER'),
    VARIABLE: total((kind) => kind === 'VARIABLE'),
    fixed: total((kind) => kind !== 'VARIABLE'),
    all: total(() => true),
  };
}

/** Wages as a share of the total, in whole percent rounded down, and a code where they are under half (Code on Wages). */
export type WagesHint = { wagesPercent: number; hint: 'WAGES_UNDER_HALF' | null };

/** The hint warns and never blocks (docs/rules/pay.md#wages). */
export function wagesHint(rows: readonly PayRow[]): WagesHint {
  const { WAGE: wages, all } = payTotals(rows);
  if (all.annual === 0) return { wagesPercent: 0, hint: null };
  const wagesPercent = Math.floor((wages.annual * 100) / all.annual);
  return { wagesPercent, hint: 2 * wages.annual < all.annual ? 'WAGES_UNDER_HALF' : null };
}
