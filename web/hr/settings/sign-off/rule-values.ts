import * as z from 'zod/mini';
import type { StoredSignOffRules } from '#contract/hr/sign-off.ts';
import { type SignOffRule, type SignOffStep, signOffRulesSchema } from '#domain/sign-off/rules.ts';
import { type FormOf, overForm } from '#web/hr/settings/section/use-edits.ts';
import type { MoneyValue } from '#web/ui/number/rupee-text.ts';

export type StepValues = { key: string; byRole: boolean; people: readonly string[]; need: SignOffStep['need'] };
export type RuleValues = {
  key: string;
  name: string;
  departments: readonly number[];
  totalCtcFrom: MoneyValue;
  variableAbovePercent: string;
  steps: readonly StepValues[];
};
export type RulesValues = { rules: readonly RuleValues[] };

/** The place of a control among the faults: of a rule, or of one of its steps. */
export const faultAt = (key: string, control: string): string => `${key} ${control}`;

let rows = 0;
const nextKey = (): string => `sign-off-${(rows += 1)}`;

export const emptyStep = (): StepValues => ({ key: nextKey(), byRole: true, people: [], need: 'ANY' });
export const emptyRule = (): RuleValues => ({
  key: nextKey(),
  name: '',
  departments: [],
  totalCtcFrom: '',
  variableAbovePercent: '',
  steps: [emptyStep()],
});

export const valuesOf = ({ rules }: Pick<StoredSignOffRules, 'rules'>): RulesValues => ({
  rules: rules.map((rule) => ({
    key: nextKey(),
    name: rule.name,
    departments: rule.departments,
    totalCtcFrom: rule.totalCtcFrom ?? '',
    variableAbovePercent: rule.variableAbovePercent?.toString() ?? '',
    steps: rule.steps.map(({ approvers, need }) => {
      const byRole = approvers === 'ROLE';
      return { key: nextKey(), byRole, people: byRole ? [] : approvers, need };
    }),
  })),
});

export const rulesForm: FormOf<RulesValues, { rules: SignOffRule[] }> = {
  toSent: ({ rules }) => ({
    rules: rules.map(({ name, departments, totalCtcFrom, variableAbovePercent, steps }) => ({
      name,
      departments,
      ...(totalCtcFrom === '' ? {} : { totalCtcFrom }),
      ...(variableAbovePercent.trim() === '' ? {} : { variableAbovePercent: Number(variableAbovePercent.trim()) }),
      steps: steps.map(({ byRole, people, need }) => ({ approvers: byRole ? 'ROLE' : people, need })),
    })),
  }),
  schema: z.object({ rules: signOffRulesSchema }),
  placeOf([, at, control = '', stepAt], { rules }) {
    const rule = rules[Number(at)];
    const step = control === 'steps' ? rule?.steps[Number(stepAt)] : undefined;
    return step ? faultAt(step.key, 'approvers') : rule ? faultAt(rule.key, control) : overForm;
  },
};
