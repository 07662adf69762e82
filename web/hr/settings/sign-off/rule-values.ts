import type { StoredSignOffRules } from '#contract/hr/sign-off.ts';
import { type SignOffRule, type SignOffStep, signOffRulesSchema } from '#domain/sign-off/rules.ts';
import { type Checked, type Faults, type Issue, issuesOfSchema, overForm } from '#web/hr/settings/section/use-edits.ts';
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

export function valuesOf({ rules }: Pick<StoredSignOffRules, 'rules'>): RulesValues {
  return {
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
  };
}

/** What is sent, as it was typed: the schema reads it. */
export function sentOf({ rules }: RulesValues) {
  return {
    rules: rules.map(({ name, departments, totalCtcFrom, variableAbovePercent, steps }) => ({
      name,
      departments,
      ...(totalCtcFrom === '' ? {} : { totalCtcFrom }),
      ...(variableAbovePercent.trim() === '' ? {} : { variableAbovePercent: Number(variableAbovePercent.trim()) }),
      steps: steps.map(({ byRole, people, need }) => ({ approvers: byRole ? 'ROLE' : people, need })),
    })),
  };
}

export function rulesOf(values: RulesValues): Checked<SignOffRule[]> {
  const parsed = signOffRulesSchema.safeParse(sentOf(values).rules);
  if (parsed.success) return { sent: parsed.data };
  return { faults: faultsAt(issuesOfSchema(parsed.error), values.rules) };
}

export function faultsOf(issues: readonly Issue[], { rules }: RulesValues): Faults {
  return faultsAt(
    issues.map(({ path, message }) => ({ path: path[0] === 'rules' ? path.slice(1) : path, message })),
    rules,
  );
}

/** The first fault of each control; paths begin with the place of the rule. */
function faultsAt(issues: readonly Issue[], rules: readonly RuleValues[]): Faults {
  const faults = new Map<string, string>();
  for (const { path, message } of issues) {
    const [at, control = '', stepAt] = path;
    const rule = rules[Number(at)];
    const step = control === 'steps' ? rule?.steps[Number(stepAt)] : undefined;
    const place = step ? faultAt(step.key, 'approvers') : rule ? faultAt(rule.key, control) : overForm;
    if (!faults.has(place)) faults.set(place, message);
  }
  return faults;
}
