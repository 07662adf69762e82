import { foldedName } from '#domain/lookups/lookups.ts';
import { pfCeilingOn } from '#domain/statutory/ceilings.ts';
import type { PayComponent } from './pay-component.ts';

/** Resolution of percentages: 4.81 % is 48,100 of a million. */
export const percentUnit = 1_000_000;

/** A percentage in millionths of the whole: 4.81 is 48100. */
export const millionths = (percent: number): number => Math.round(percent * 10_000);

export const byName = (components: readonly PayComponent[]): ReadonlyMap<string, PayComponent> =>
  new Map(components.map((component) => [foldedName(component.name), component]));

/** The component that this one is a percentage of; undefined for any other rule. */
export const baseOf = (component: PayComponent, all: ReadonlyMap<string, PayComponent>): PayComponent | undefined =>
  component.rule.type === 'PERCENT_OF' ? all.get(foldedName(component.rule.component)) : undefined;

/** The part of a base's annual amount that the percentage is of: all of it, or twelve months at the bound of the rule. */
export function cappedYear(rule: PayComponent['rule'], annual: number, day: string): number {
  if (rule.type !== 'PERCENT_OF' || rule.upTo === undefined) return annual;
  return Math.min(annual, 12 * (rule.upTo === 'PF_CEILING' ? pfCeilingOn(day) : rule.upTo));
}

/** A component's annual amount, unrounded: `share` of the fixed CTC plus rupees, both times `scale`. */
export type Share = { share: bigint; rupees: bigint };

/** Computes the shares of components that depend on no balance and are not in a circle. Each percentage adds six
 * decimals, so `scale` has as many as the longest chain can need. */
export function sharesOf(components: readonly PayComponent[]): {
  scale: bigint;
  shareOf: (component: PayComponent) => Share;
} {
  const all = byName(components);
  const scale = BigInt(percentUnit) ** BigInt(components.length + 1);
  const known = new Map<PayComponent, Share>();
  const shareOf = (component: PayComponent): Share => {
    const share = known.get(component) ?? workOut(component);
    known.set(component, share);
    return share;
  };
  const workOut = (component: PayComponent): Share => {
    const { rule } = component;
    if (rule.type === 'REST') return { share: 0n, rupees: 0n };
    if (rule.type === 'AMOUNT') return { share: 0n, rupees: BigInt(rule.amount) * scale };
    const part = BigInt(millionths(rule.percent));
    const base = baseOf(component, all);
    const whole = base === undefined ? { share: scale, rupees: 0n } : shareOf(base);
    return { share: (whole.share * part) / BigInt(percentUnit), rupees: (whole.rupees * part) / BigInt(percentUnit) };
  };
  return { scale, shareOf };
}

/** A share as a percentage with at most four decimals, rounded up: for the message about one that is too large. */
export function percentText(share: bigint, scale: bigint): string {
  const unit = BigInt(percentUnit);
  const parts = (share * unit + scale - 1n) / scale;
  return String(Number(parts) / 10_000);
}
