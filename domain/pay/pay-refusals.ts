import { foldedName } from '#domain/lookups/lookups.ts';
import { type TextRef } from '#domain/texts.ts';
import { payComponentRefs as c } from './messages.ts';
import { baseOf, byName, percentText, sharesOf } from './pay-shares.ts';
import type { PayComponent } from './pay-component.ts';

/** An error and its place: a path within the components, empty for all of them. */
type Refusal = { path: (string | number)[]; text: TextRef };

const isFixed = ({ kind }: PayComponent) => kind !== 'VARIABLE';
const isBalance = ({ rule }: PayComponent) => rule.type === 'REST';

/** Why these components make no pay structure, each reason at its component; none where they do. */
export function refusalsOfComponents(components: readonly PayComponent[]): Refusal[] {
  const names = [...takenNames(components), ...unknownBases(components)];
  if (names.length > 0) return names;
  const links = [...circles(components), ...wrongBases(components), ...secondBalances(components)];
  return links.length > 0 ? links : wrongTotals(components);
}

function takenNames(components: readonly PayComponent[]): Refusal[] {
  const seen = new Set<string>();
  return components.flatMap(({ name }, at): Refusal[] => {
    const folded = foldedName(name);
    if (seen.has(folded)) return [{ path: [at, 'name'], text: c.nameTaken }];
    seen.add(folded);
    return [];
  });
}

function unknownBases(components: readonly PayComponent[]): Refusal[] {
  const all = byName(components);
  return components.flatMap(({ rule }, at): Refusal[] =>
    rule.type === 'PERCENT_OF' && !all.has(foldedName(rule.component))
      ? [{ path: [at, 'rule', 'component'], text: c.componentUnknown(rule.component) }]
      : [],
  );
}

function circles(components: readonly PayComponent[]): Refusal[] {
  const all = byName(components);
  return components.flatMap((component, at): Refusal[] => {
    const way = [component];
    for (let base = baseOf(component, all); base !== undefined && !way.includes(base); base = baseOf(base, all)) {
      way.push(base);
    }
    const last = way.at(-1);
    const isCircle = last !== undefined && baseOf(last, all) === component;
    const names = way.map(({ name }) => name).join(', ');
    return isCircle ? [{ path: [at, 'rule', 'component'], text: c.circle(names) }] : [];
  });
}

/** The balance cannot be known before the other components, nor fixed pay before variable pay. */
function wrongBases(components: readonly PayComponent[]): Refusal[] {
  const all = byName(components);
  return components.flatMap((component, at): Refusal[] => {
    const base = baseOf(component, all);
    const path = [at, 'rule', 'component'];
    if (base === undefined) return [];
    if (isFixed(component) && !isFixed(base)) return [{ path, text: c.ofVariable(base.name) }];
    if (isFixed(component) === isFixed(base) && isBalance(base)) return [{ path, text: c.ofRest(base.name) }];
    return [];
  });
}

/** Fixed pay and variable pay have one balance component each. */
function secondBalances(components: readonly PayComponent[]): Refusal[] {
  return components.flatMap((component, at): Refusal[] => {
    const first = components.find((other) => isBalance(other) && isFixed(other) === isFixed(component));
    const isSecond = isBalance(component) && first !== undefined && first !== component;
    return isSecond ? [{ path: [at, 'rule', 'type'], text: c.twoRests(first.name) }] : [];
  });
}

/** The whole fixed CTC must be distributed, whatever it is, and never more. */
function wrongTotals(components: readonly PayComponent[]): Refusal[] {
  if (!components.some(isFixed)) return [{ path: [], text: c.noFixed }];
  const { scale, shareOf } = sharesOf(components);
  let given = 0n;
  for (const [at, component] of components.entries()) {
    if (!isFixed(component)) continue;
    given += shareOf(component).share;
    if (given > scale) {
      return [{ path: [at, 'rule', 'percent'], text: c.overHundred(percentText(given, scale)) }];
    }
  }
  const amount = components.findIndex((component) => isFixed(component) && shareOf(component).rupees > 0n);
  if (given === scale && amount >= 0) {
    const { rule } = components[amount] ?? { rule: null };
    return [{ path: [amount, 'rule', rule?.type === 'AMOUNT' ? 'amount' : 'percent'], text: c.nothingLeft }];
  }
  // What a bound takes off must go somewhere.
  const isBounded = components.some((each) => isFixed(each) && each.rule.type === 'PERCENT_OF' && each.rule.upTo);
  const isWhole =
    (given === scale && !isBounded) || components.some((component) => isFixed(component) && isBalance(component));
  return isWhole ? [] : [{ path: [], text: c.noRest }];
}
