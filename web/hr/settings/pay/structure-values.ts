import type * as z from 'zod/mini';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { foldedName } from '#domain/lookups/lookups.ts';
import { type PayStructure, payStructureSchema } from '#domain/pay/pay-structure.ts';
import type { PayKind } from '#domain/pay/letter-pay.ts';
import { movedRow } from '#web/hr/settings/rows/use-row-edits.tsx';
import { type Checked, type Faults, type Issue, issuesOfSchema, overForm } from '#web/hr/settings/section/use-edits.ts';
import type { MoneyValue } from '#web/ui/number/rupee-text.ts';
import { structureTexts as t } from './texts.ts';

/** How a component is calculated, as a select keeps it: of another component by that one's key, which outlives its
 * name; `PF` at most of the PF ceiling, `UP` at most of the row's `upTo`. */
export type How = '' | 'PERCENT_OF_FIXED' | 'AMOUNT' | 'REST' | `${OfAnother} ${string}`;
type OfAnother = 'OF' | 'PF' | 'UP';

export type ComponentValues = {
  key: string;
  name: string;
  kind: PayKind;
  how: How;
  percent: string;
  amount: MoneyValue;
  /** A bound of the base in rupees a month that the structure was saved with. */
  upTo?: number;
};
export type StructureValues = { name: string; components: readonly ComponentValues[] };

/** The place of a control of a component among the faults. */
export const faultAt = (key: string, control: 'name' | 'kind' | 'how' | 'value'): string => `${key} ${control}`;

let rows = 0;
const newKey = (): string => {
  rows += 1;
  return `row-${rows}`;
};

export const emptyRow = (kind: PayKind = 'ALLOWANCE'): ComponentValues => ({
  key: newKey(),
  name: '',
  kind,
  how: '',
  percent: '',
  amount: '',
});

/** What a new structure begins with: most have these two. */
export const noStructure = (): StructureValues => ({
  name: '',
  components: [
    { ...emptyRow('WAGE'), name: t.basic, how: 'PERCENT_OF_FIXED', percent: '50' },
    { ...emptyRow('ALLOWANCE'), name: t.specialAllowance, how: 'REST' },
  ],
});

export function valuesOf({ name, components }: Pick<StoredPayStructure, 'name' | 'components'>): StructureValues {
  const keys = new Map(components.map((component) => [foldedName(component.name), newKey()]));
  return {
    name,
    components: inOrder(
      components.map((component): ComponentValues => {
        const { rule } = component;
        const base = rule.type === 'PERCENT_OF' ? keys.get(foldedName(rule.component)) : undefined;
        return {
          key: keys.get(foldedName(component.name)) ?? newKey(),
          name: component.name,
          kind: component.kind,
          how: rule.type === 'PERCENT_OF' ? `${boundOf(rule)} ${base ?? ''}` : rule.type,
          ...(rule.type === 'PERCENT_OF' && typeof rule.upTo === 'number' ? { upTo: rule.upTo } : {}),
          percent: 'percent' in rule ? String(rule.percent) : '',
          amount: rule.type === 'AMOUNT' ? rule.amount : '',
        };
      }),
    ),
  };
}

const boundOf = ({ upTo }: { upTo?: 'PF_CEILING' | number | undefined }): OfAnother =>
  upTo === undefined ? 'OF' : upTo === 'PF_CEILING' ? 'PF' : 'UP';

const baseOf = ({ how }: ComponentValues, all: readonly ComponentValues[]): ComponentValues | undefined =>
  /^(OF|PF|UP) /.test(how) ? all.find(({ key }) => key === how.slice('OF '.length)) : undefined;

export function sentOf({ name, components }: StructureValues): z.input<typeof payStructureSchema> {
  return { name, components: components.map((component) => ({ ...shown(component), rule: ruleOf(component) })) };
  function shown({ name: typed, kind }: ComponentValues) {
    return { name: typed, kind };
  }
  function ruleOf(component: ComponentValues) {
    const { how, percent, amount } = component;
    if (how === 'REST') return { type: 'REST' as const };
    if (how === 'AMOUNT') return { type: 'AMOUNT' as const, amount };
    if (how === 'PERCENT_OF_FIXED') return { type: 'PERCENT_OF_FIXED' as const, percent };
    if (how === '') return { type: '' as 'REST' };
    const rule = { type: 'PERCENT_OF' as const, component: baseOf(component, components)?.name ?? '', percent };
    if (how.startsWith('PF ')) return { ...rule, upTo: 'PF_CEILING' as const };
    return how.startsWith('UP ') ? { ...rule, upTo: component.upTo } : rule;
  }
}

export function structureOf(values: StructureValues): Checked<PayStructure> {
  const parsed = payStructureSchema.safeParse(sentOf(values));
  if (parsed.success) return { sent: parsed.data };
  return { faults: faultsOf(issuesOfSchema(parsed.error), values) };
}

const controls: Record<string, 'name' | 'kind' | 'how' | 'value'> = {
  name: 'name',
  kind: 'kind',
  rule: 'how',
  type: 'how',
  component: 'how',
  percent: 'value',
  amount: 'value',
};

/** The faults by the control that they are of; the first of each. What is of no row is of all components. */
export function faultsOf(issues: readonly Issue[], { components }: StructureValues): Faults {
  const faults = new Map<string, string>();
  for (const { path, message } of issues) {
    const [first, at, ...inside] = path;
    const row = first === 'components' ? components[Number(at)] : undefined;
    const place =
      row === undefined
        ? first === 'name'
          ? 'name'
          : overForm
        : faultAt(row.key, controls[String(inside.at(-1))] ?? 'name');
    if (!faults.has(place)) faults.set(place, message);
  }
  return faults;
}

const isVariable = ({ kind }: ComponentValues): boolean => kind === 'VARIABLE';

/** Fixed components come before variable ones, each group in its order, as tables show them. */
export function inOrder(components: readonly ComponentValues[]): ComponentValues[] {
  return [...components.filter((each) => !isVariable(each)), ...components.filter(isVariable)];
}

/** The row one place further up or down within its group; the same rows where there is no such place. */
export function moved(components: readonly ComponentValues[], key: string, by: -1 | 1): readonly ComponentValues[] {
  return movedRow(components, key, by, (row, other) => isVariable(row) === isVariable(other));
}
