import * as z from 'zod/mini';
import { foldedName } from '#domain/lookups/lookups.ts';
import type { TextRef } from '#domain/texts.ts';
import { payComponentRefs as c, payRefs as m } from './messages.ts';
import { type PayComponent, payComponentSchema, payName } from './pay-component.ts';
import { baseOf, byName, percentText, sharesOf } from './pay-shares.ts';

/** An error and its place: a path within the components, empty for all of them. */
type Refusal = { path: (string | number)[]; text: TextRef };

const isFixed = ({ kind }: PayComponent) => kind !== 'VARIABLE';
const isBalance = ({ rule }: PayComponent) => rule.type === 'REST';

/** Why these components make no pay structure, each reason at its component; none where they do. */
function refusalsOfComponents(components: readonly PayComponent[]): Refusal[] {
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

/** More components than any payroll knows; it bounds a letter's annexure. */
export const payComponentsMax = 40;
const sameName = (one: string, other: string) => foldedName(one) === foldedName(other);

/** A component names the one that it depends on as that one is written. */
function withNamesAsWritten(components: PayComponent[]): PayComponent[] {
  return components.map((component) => {
    const { rule } = component;
    if (rule.type !== 'PERCENT_OF') return component;
    const base = components.find((other) => sameName(other.name, rule.component));
    return base === undefined ? component : { ...component, rule: { ...rule, component: base.name } };
  });
}

const componentsSchema = z.pipe(
  z
    .array(payComponentSchema, { error: c.componentsRequired })
    .check(z.minLength(1, c.componentsRequired), z.maxLength(payComponentsMax, c.tooMany(payComponentsMax))),
  z.transform((components, context) => {
    const written = withNamesAsWritten(components);
    for (const { path, text } of refusalsOfComponents(written)) {
      context.issues.push({ code: 'custom', input: components, path, message: text });
    }
    return written;
  }),
);

/** A pay structure, as HR's form and the server parse it (docs/rules/pay.md). Every valid structure can be computed:
 * names are unique, no component depends on itself, and the whole fixed CTC is distributed. */
export const payStructureSchema = z.object({ name: payName(m.nameRequired), components: componentsSchema });
export type PayStructure = z.output<typeof payStructureSchema>;
