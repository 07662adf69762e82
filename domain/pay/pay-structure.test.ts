import { describe, expect, it } from 'vitest';
import { codeOf, refIn } from '#domain/texts.ts';
import type { PayComponent } from './pay-component.ts';
import { payComponentsMax, payStructureSchema } from './pay-structure.ts';

const basic: PayComponent = { name: 'Basic', kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent: 50 } };
const special: PayComponent = { name: 'Special Allowance', kind: 'ALLOWANCE', rule: { type: 'REST' } };
const percentOf = (name: string, component: string, percent = 10): PayComponent => ({
  name,
  kind: 'ALLOWANCE',
  rule: { type: 'PERCENT_OF', component, percent },
});
const fixedPercent = (name: string, percent: number): PayComponent => ({
  name,
  kind: 'WAGE',
  rule: { type: 'PERCENT_OF_FIXED', percent },
});
const amount = (name: string, rupees: number, kind: PayComponent['kind'] = 'ALLOWANCE'): PayComponent => ({
  name,
  kind,
  rule: { type: 'AMOUNT', amount: rupees },
});
const variable = (name: string, rule: PayComponent['rule']): PayComponent => ({ name, kind: 'VARIABLE', rule });

function refusals(components: unknown, name = 'Standard'): [string, string][] {
  const issues = payStructureSchema.safeParse({ name, components }).error?.issues ?? [];
  return issues.map(({ path, message }) => {
    const ref = refIn(message);
    return [path.join('.'), ref === null ? message : codeOf(ref)];
  });
}

describe('a valid pay structure', () => {
  it.each([
    ['a rest', [basic, special]],
    ['percentages that make up the whole', [basic, fixedPercent('Allowances', 50)]],
    ['a chain that makes up the whole', [basic, percentOf('House Rent Allowance', 'Basic', 100)]],
    ['one component of all', [fixedPercent('Consolidated Pay', 100)]],
    ['a percentage of a component further down', [percentOf('Provident Fund', 'Basic', 12), basic, special]],
    ['amounts next to a rest', [basic, amount('Conveyance', 60_000), special]],
    ['a percentage of an amount', [amount('Basic', 180_000), percentOf('Gratuity', 'Basic', 4.81), special]],
    ['a rest in fixed and one in variable pay', [basic, special, variable('Bonus', { type: 'REST' })]],
    [
      'variable pay as a percentage of what is left of the fixed',
      [basic, special, variable('Bonus', { type: 'PERCENT_OF', component: 'Special Allowance', percent: 10 })],
    ],
    ['percentages of which none is left for the rest', [fixedPercent('Basic', 100), special]],
  ])('%s', (_, components) => {
    expect(refusals(components)).toEqual([]);
  });

  it('parses percentages and amounts as people write them, and trims names', () => {
    const typed = [
      { name: ' Basic  Pay ', kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent: '50 %' } },
      { name: 'HRA', kind: 'ALLOWANCE', rule: { type: 'PERCENT_OF', component: 'basicpay', percent: '4.81' } },
      { name: 'Conveyance', kind: 'ALLOWANCE', rule: { type: 'AMOUNT', amount: '₹60,000' } },
      special,
    ];
    expect(payStructureSchema.parse({ name: ' Field  sales', components: typed })).toEqual({
      name: 'Field sales',
      components: [
        { name: 'Basic Pay', kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent: 50 } },
        percentOf('HRA', 'Basic Pay', 4.81),
        amount('Conveyance', 60_000),
        special,
      ],
    });
  });
});

describe('an invalid pay structure', () => {
  const circle = [percentOf('A', 'B'), percentOf('B', 'C'), percentOf('C', 'A'), percentOf('D', 'A'), special];
  it.each<[string, unknown, [string, string][]]>([
    ['no components', [], [['components', 'payComponent.componentsRequired']]],
    [
      'too many',
      Array.from({ length: payComponentsMax + 1 }, (_, at) => fixedPercent(`Part ${at}`, 1)),
      [['components', 'payComponent.tooMany']],
    ],
    ['a name twice', [basic, { ...special, name: ' BASIC ' }], [['components.1.name', 'payComponent.nameTaken']]],
    ['no name', [{ ...special, name: ' ' }], [['components.0.name', 'payComponent.nameRequired']]],
    ['an unknown kind', [{ ...special, kind: 'BONUS' }], [['components.0.kind', 'payComponent.kindRequired']]],
    [
      'an unknown rule',
      [{ ...special, rule: { type: 'ALL' } }],
      [['components.0.rule.type', 'payComponent.ruleRequired']],
    ],
    [
      'a component that is not there',
      [percentOf('HRA', 'Basic'), special],
      [['components.0.rule.component', 'payComponent.componentUnknown']],
    ],
    [
      'a percentage of itself',
      [percentOf('HRA', 'hra'), special],
      [['components.0.rule.component', 'payComponent.circle']],
    ],
    [
      'a circle, at each that is in it',
      circle,
      [0, 1, 2].map((at) => [`components.${at}.rule.component`, 'payComponent.circle'] as [string, string]),
    ],
    [
      'a percentage of the rest',
      [basic, special, percentOf('PF', 'Special Allowance')],
      [['components.2.rule.component', 'payComponent.ofRest']],
    ],
    [
      'fixed pay of variable pay',
      [special, variable('Bonus', { type: 'AMOUNT', amount: 1000 }), percentOf('PF', 'Bonus')],
      [['components.2.rule.component', 'payComponent.ofVariable']],
    ],
    ['two rests', [special, { ...special, name: 'More' }], [['components.1.rule.type', 'payComponent.twoRests']]],
    [
      'two rests in variable pay',
      [special, variable('One', { type: 'REST' }), variable('Two', { type: 'REST' })],
      [['components.2.rule.type', 'payComponent.twoRests']],
    ],
    [
      'over 100 %',
      [basic, percentOf('HRA', 'Basic', 50), fixedPercent('More', 25.0001), special],
      [['components.2.rule.percent', 'payComponent.overHundred']],
    ],
    [
      'an amount next to 100 %',
      [fixedPercent('Basic', 100), amount('Conveyance', 1), special],
      [['components.1.rule.amount', 'payComponent.nothingLeft']],
    ],
    ['less than the whole', [basic], [['components', 'payComponent.noRest']]],
    ['variable pay alone', [variable('Bonus', { type: 'REST' })], [['components', 'payComponent.noFixed']]],
    ...[0, -1, 100.01, 4.80769, Number.NaN, 'half', '1e1', null].map(
      (percent): [string, unknown, [string, string][]] => [
        `${String(percent)} %`,
        [{ ...basic, rule: { type: 'PERCENT_OF_FIXED', percent } }, special],
        [['components.0.rule.percent', 'payComponent.percentInvalid']],
      ],
    ),
    [
      'an amount of nothing',
      [amount('Conveyance', 0), special],
      [['components.0.rule.amount', 'payComponent.amountInvalid']],
    ],
    ['paise', [amount('Conveyance', 0.5), special], [['components.0.rule.amount', 'offerForm.ctcWhole']]],
    ['too much', [amount('Conveyance', 1e9), special], [['components.0.rule.amount', 'offerForm.ctcTooLarge']]],
  ])('%s', (_, components, expected) => {
    expect(refusals(components)).toEqual(expected);
  });
});
