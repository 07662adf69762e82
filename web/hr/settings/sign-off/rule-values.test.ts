import { expect, it } from 'vitest';
import { checked } from '#web/hr/settings/section/use-edits.ts';
import { emptyRule, faultAt, rulesForm, type RuleValues, valuesOf } from './rule-values.ts';

const person = '0b0e6c1e-6c59-4a53-9d0e-0a8c1f0f5a11';
const stored = {
  name: 'Senior pay',
  departments: [3],
  totalCtcFrom: 2_000_000,
  variableAbovePercent: 12.5,
  steps: [
    { approvers: 'ROLE' as const, need: 'ANY' as const },
    { approvers: [person], need: 'ALL' as const },
  ],
};

it('stored rules are saved as they were', () => {
  expect(checked(rulesForm, valuesOf({ rules: [stored] }))).toEqual({ sent: { rules: [stored] } });
});

it('conditions that are left empty are not asked about', () => {
  expect(checked(rulesForm, { rules: [{ ...emptyRule(), name: 'All' }] })).toEqual({
    sent: { rules: [{ name: 'All', departments: [], steps: [{ approvers: 'ROLE', need: 'ANY' }] }] },
  });
});

it.each<[string, Partial<RuleValues>, (rule: RuleValues) => string]>([
  ['no name', { name: ' ' }, ({ key }) => faultAt(key, 'name')],
  ['an amount in words', { totalCtcFrom: 'much' }, ({ key }) => faultAt(key, 'totalCtcFrom')],
  ['a percentage over 100', { variableAbovePercent: '101' }, ({ key }) => faultAt(key, 'variableAbovePercent')],
  [
    'a step without people',
    { steps: [{ key: 's', byRole: false, people: [], need: 'ANY' }] },
    () => faultAt('s', 'approvers'),
  ],
])('%s is refused at its control', (_which, values, place) => {
  const rule = { ...emptyRule(), name: 'All', ...values };
  const made = checked(rulesForm, { rules: [rule] });
  expect('faults' in made && [...made.faults.keys()]).toEqual([place(rule)]);
});
