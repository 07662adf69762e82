import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { foldedName } from '#domain/lookups/lookups.ts';
import { type PayStructure, payStructureSchema } from '#domain/pay/pay-structure.ts';
import { payBreakup, payTotals, wagesHint } from '#domain/pay/pay-breakup.ts';
import { sayText } from '#domain/texts.ts';
import type { PayKind } from '#domain/pay/letter-pay.ts';
import { checked, type FormOf, overForm } from '#web/hr/settings/section/use-edits.ts';
import { amountOf, type MoneyValue } from '#web/ui/number/rupee-text.ts';
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
const newKey = (): string => `row-${(rows += 1)}`;

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

function ruleOf(row: ComponentValues, all: readonly ComponentValues[]) {
  const { how, percent, amount, upTo } = row;
  if (how === 'REST' || how === '') return { type: how };
  if (how === 'AMOUNT') return { type: how, amount };
  if (how === 'PERCENT_OF_FIXED') return { type: how, percent };
  const base = all.find(({ key }) => key === how.slice('OF '.length));
  const rule = { type: 'PERCENT_OF', component: base?.name ?? '', percent };
  if (how.startsWith('PF ')) return { ...rule, upTo: 'PF_CEILING' };
  return how.startsWith('UP ') ? { ...rule, upTo } : rule;
}

export const structureForm: FormOf<StructureValues, PayStructure> = {
  toSent: ({ name, components }) => ({
    name,
    components: components.map((row) => ({ name: row.name, kind: row.kind, rule: ruleOf(row, components) })),
  }),
  schema: payStructureSchema,
  // What is of no row is of all components.
  placeOf([first, at, part, ofRule = ''], { components }) {
    const row = first === 'components' ? components[Number(at)] : undefined;
    if (row === undefined) return first === 'name' ? first : overForm;
    if (part === 'rule') return faultAt(row.key, ['percent', 'amount'].includes(ofRule) ? 'value' : 'how');
    return faultAt(row.key, part === 'kind' ? part : 'name');
  },
};

export type TriedAmounts = { fixedCTC: MoneyValue; variableCTC: MoneyValue };

/** What the components come to, in their order, with variable pay that no component takes at the end; or why not. */
export type Breakup = ReturnType<typeof breakupOf>;

export function breakupOf(values: StructureValues, { fixedCTC, variableCTC }: TriedAmounts) {
  const [fixed, variable] = [amountOf(fixedCTC), variableCTC === '' ? 0 : amountOf(variableCTC)];
  if (fixed === null || variable === null || fixed < 0 || variable < 0) return { reason: t.amountsMissing };
  // What is wrong with its name changes no amount.
  const structure = checked(structureForm, { ...values, name: values.name.trim() || t.newTitle });
  if ('faults' in structure) return { reason: structure.faults.get(overForm) ?? t.componentsUnfinished };
  const breakup = payBreakup(structure.sent, { fixedCTC: fixed, variableCTC: variable });
  if ('refused' in breakup) return { reason: sayText(breakup.refused.text) };
  const { rows } = breakup;
  return { rows, totals: payTotals(rows), wages: wagesHint(rows) };
}

export const isVariable = ({ kind }: ComponentValues): boolean => kind === 'VARIABLE';

/** Fixed components come before variable ones, each group in its order, as tables show them. */
export function inOrder(components: readonly ComponentValues[]): ComponentValues[] {
  return [...components.filter((each) => !isVariable(each)), ...components.filter(isVariable)];
}

/** A row moves within its group. */
export const mayPass = (row: ComponentValues, other: ComponentValues): boolean => isVariable(row) === isVariable(other);
