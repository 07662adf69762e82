import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { requiredLine } from '#domain/values/text.ts';
import { signOffRefs as m } from './texts.ts';

/** Users by id, or every user with the role of an Approver. */
const approvers = z.union(
  [
    z.literal('ROLE'),
    z.array(z.guid(m.approverUnknown)).check(z.minLength(1, m.ruleApprovers), z.maxLength(50, m.ruleApprovers)),
  ],
  { error: m.ruleApprovers },
);

const stepSchema = z.object({ approvers, need: z._default(z.enum(['ANY', 'ALL']), 'ANY') });
export type SignOffStep = z.output<typeof stepSchema>;

/** Conditions that are left out, or null, are not asked about. */
const ruleSchema = z.object({
  name: requiredLine(m.ruleName),
  /** Ids; an empty list is every department. */
  departments: z._default(z.array(z.int({ error: m.departmentUnknown })), []),
  /** Whole rupees a year, fixed and variable together; this amount is included. */
  totalCtcFrom: z.nullish(
    z.int({ error: m.amount }).check(z.minimum(0, m.amount), z.maximum(2 * limits.ctcMax, m.amount)),
  ),
  /** The variable part of the total is more than this. */
  variableAbovePercent: z.nullish(
    z.number({ error: m.percent }).check(z.minimum(0, m.percent), z.maximum(100, m.percent)),
  ),
  steps: z.array(stepSchema, { error: m.ruleSteps }).check(z.minLength(1, m.ruleSteps), z.maxLength(3, m.ruleSteps)),
});
export type SignOffRule = z.output<typeof ruleSchema>;

export const signOffRulesSchema = z.array(ruleSchema).check(z.maxLength(50, m.tooManyRules));

export type RuledOffer = { deptId: number; fixedCTC: number; variableCTC: number };

/** The first rule that matches; undefined where the offer needs no sign-off. */
export const ruleFor = (rules: readonly SignOffRule[], offer: RuledOffer): SignOffRule | undefined =>
  rules.find((rule) => matches(rule, offer));

function matches(rule: SignOffRule, { deptId, fixedCTC, variableCTC }: RuledOffer): boolean {
  const total = fixedCTC + variableCTC;
  const { departments, totalCtcFrom, variableAbovePercent } = rule;
  return (
    (departments.length === 0 || departments.includes(deptId)) &&
    (typeof totalCtcFrom !== 'number' || total >= totalCtcFrom) &&
    (typeof variableAbovePercent !== 'number' || variableCTC * 100 > variableAbovePercent * total)
  );
}
