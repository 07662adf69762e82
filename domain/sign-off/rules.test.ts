import { describe, expect, it, test } from 'vitest';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { absenceSchema } from './absence.ts';
import { signedOffContent } from './letter-content.ts';
import { ruleFor, type SignOffRule, signOffRulesSchema } from './rules.ts';
import { needingSignOffAgain } from './state.ts';
import { workingDaysAgo } from './working-days.ts';

const steps: SignOffRule['steps'] = [{ approvers: 'ROLE', need: 'ANY' }];
const rule = (name: string, more: Partial<SignOffRule> = {}): SignOffRule => ({
  name,
  departments: [],
  steps,
  ...more,
});

test.each<[string, SignOffRule[], string | undefined]>([
  ['none', [], undefined],
  ['the first that matches', [rule('a', { departments: [2] }), rule('b'), rule('c')], 'b'],
  ['its department', [rule('a', { departments: [1, 2] })], 'a'],
  ['its total', [rule('a', { totalCtcFrom: 1_000_000 })], 'a'],
  ['a higher total', [rule('a', { totalCtcFrom: 1_000_001 })], undefined],
  ['a variable part above', [rule('a', { variableAbovePercent: 19.9 })], 'a'],
  ['the variable part itself', [rule('a', { variableAbovePercent: 20 })], undefined],
  ['conditions that are not set', [rule('a', { totalCtcFrom: null, variableAbovePercent: null })], 'a'],
])('the rule of an offer: %s', (_title, rules, found) => {
  expect(ruleFor(rules, { deptId: 1, fixedCTC: 800_000, variableCTC: 200_000 })?.name).toBe(found);
});

describe('rules', () => {
  test.each<[string, object]>([
    ['without a name', { name: ' ' }],
    ['without steps', { steps: [] }],
    ['with four steps', { steps: [...steps, ...steps, ...steps, ...steps] }],
    ['without approvers', { steps: [{ approvers: [], need: 'ANY' }] }],
    ['with another role', { steps: [{ approvers: 'ADMIN', need: 'ANY' }] }],
    ['with a wrong percentage', { variableAbovePercent: 101 }],
  ])('are refused %s', (_title, change) => {
    expect(signOffRulesSchema.safeParse([{ ...rule('a'), ...change }]).success).toBe(false);
    expect(signOffRulesSchema.safeParse([rule('a')]).success).toBe(true);
  });
});

test.each([
  ['2026-11-16', 1, '2026-11-15'],
  ['2026-11-17', 3, '2026-11-12'],
  ['2026-11-19', 3, '2026-11-16'],
])('on %s, %i working days ago is %s', (today, days, day) => {
  expect(workingDaysAgo(today, days)).toBe(day);
});

test.each([
  ['SIGNED_OFF', ['fixedCTC', 'email', 'mobileNumber', 'replyBy', 'joiningDate'], ['fixedCTC', 'joiningDate']],
  ['WAITING', ['payStructureId', 'letterTemplateId'], ['payStructureId', 'letterTemplateId']],
  ['NEEDED', ['fixedCTC'], []],
  ['NOT_NEEDED', ['fixedCTC'], []],
] as const)('of an offer that is %s, %j need sign-off again: %j', (state, changed, again) => {
  expect(needingSignOffAgain(state, changed)).toEqual(again);
});

it('binds to what the letter says, not to its number, day and addresses, nor to the order of members', () => {
  const letter = {
    fixedCTC: 1,
    pay: { name: 'a', version: 1 },
    version: 1,
    email: 'a',
    date: 'a',
  } as unknown as Letter;
  const other = { email: 'b', date: 'b', version: 2, mobileNumber: '1', replyBy: 'c', pay: { version: 1, name: 'a' } };
  const same = { ...other, fixedCTC: 1, reference: 'x' } as unknown as Letter;
  expect(signedOffContent(same)).toBe(signedOffContent(letter));
  expect(signedOffContent({ ...letter, fixedCTC: 2 })).not.toBe(signedOffContent(letter));
});

test.each([
  [{ to: '2026-11-01' }, 'to'],
  [{ from: '2026-02-30' }, 'from'],
  [{ hrUserId: 'asha' }, 'hrUserId'],
])('an absence is refused: %j', (change, path) => {
  const absence = { from: '2026-11-02', to: '2026-11-02', hrUserId: '0b1f4a5e-8d0c-4c50-9a52-3c2b6a1f0d11' };
  expect(absenceSchema.safeParse(absence).success).toBe(true);
  expect(absenceSchema.safeParse({ ...absence, ...change }).error?.issues[0]?.path).toEqual([path]);
});
