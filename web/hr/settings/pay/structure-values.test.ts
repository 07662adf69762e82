import { describe, expect, it } from 'vitest';
import { startingPayStructures } from '#domain/pay/starting-structures.ts';
import {
  type ComponentValues,
  emptyRow,
  faultAt,
  faultsLeft,
  moved,
  sentOf,
  structureOf,
  valuesOf,
} from './structure-values.ts';

const standard = startingPayStructures[1] ?? { name: '', components: [] };
const named = (components: readonly ComponentValues[], name: string) =>
  components.find((component) => component.name === name) ?? emptyRow();

describe('the editor of a pay structure', () => {
  it.each(startingPayStructures.map((structure) => [structure.name, structure] as const))(
    'keeps %s as it was read',
    (_, structure) => {
      expect(structureOf(valuesOf(structure))).toEqual({ structure });
    },
  );

  it('follows a renamed component in what is calculated from it', () => {
    const values = valuesOf(standard);
    const components = values.components.map((row) => (row.name === 'Basic' ? { ...row, name: 'Basic Pay' } : row));
    const rules = sentOf({ ...values, components }).components;
    expect(rules.filter(({ rule }) => rule.type === 'PERCENT_OF')).toEqual([
      expect.objectContaining({ rule: { type: 'PERCENT_OF', component: 'Basic Pay', percent: '40' } }),
      expect.objectContaining({ rule: { type: 'PERCENT_OF', component: 'Basic Pay', percent: '12' } }),
      expect.objectContaining({ rule: { type: 'PERCENT_OF', component: 'Basic Pay', percent: '4.81' } }),
    ]);
  });

  it('says at its control what is wrong with each component', () => {
    const values = valuesOf(standard);
    const [basic, pf] = [named(values.components, 'Basic'), named(values.components, 'Provident Fund, employer')];
    const empty = emptyRow();
    const components = [
      ...values.components.map((row) =>
        row === basic ? { ...row, percent: '0' } : row === pf ? { ...row, name: ' ' } : row,
      ),
      empty,
    ];
    const made = structureOf({ name: '', components });
    const faults = 'faults' in made ? made.faults : new Map<string, string>();
    expect(Object.fromEntries(faults)).toEqual({
      name: 'Enter a name',
      [faultAt(basic.key, 'value')]: 'Enter a percentage above 0 and up to 100, with at most four decimals',
      [faultAt(pf.key, 'name')]: 'Enter the name of the component',
      [faultAt(empty.key, 'name')]: 'Enter the name of the component',
      [faultAt(empty.key, 'how')]: 'Choose how this is calculated',
    });
  });

  it('removes a corrected fault; a taken name is a fault only while it is the name', () => {
    const values = valuesOf(standard);
    const basic = named(values.components, 'Basic');
    const withBasic = (percent: string) => ({
      ...values,
      components: values.components.map((row) => (row === basic ? { ...row, percent } : row)),
    });
    const taken = "There is a pay structure 'Standard' already.";
    const made = structureOf(withBasic('0'));
    const faults = new Map([['name', taken], ...('faults' in made ? made.faults : [])]);
    expect([...faults.keys()]).toEqual(['name', faultAt(basic.key, 'value')]);
    expect(faultsLeft(faults, withBasic('0'), withBasic('101'))).toEqual(faults);
    expect([...faultsLeft(faults, withBasic('0'), withBasic('60'))]).toEqual([['name', taken]]);
    expect([...faultsLeft(faults, withBasic('60'), { ...withBasic('60'), name: 'Other' })]).toEqual([]);
  });

  it('reports a missing rest for all components', () => {
    const values = valuesOf(standard);
    const components = values.components.filter(({ name }) => name !== 'Special Allowance');
    const made = structureOf({ ...values, components });
    expect('faults' in made && made.faults.get('components')).toBe(
      'The components must give out the whole fixed CTC. Let one of them take the rest.',
    );
  });

  it('moves a component among its own: variable pay stays behind the fixed', () => {
    const { components } = valuesOf(standard);
    const names = (rows: readonly ComponentValues[]) => rows.map(({ name }) => name);
    const hra = named(components, 'House Rent Allowance');
    expect(names(moved(components, hra.key, -1)).slice(0, 2)).toEqual(['House Rent Allowance', 'Basic']);
    expect(moved(components, named(components, 'Basic').key, -1)).toBe(components);
    expect(moved(components, named(components, 'Gratuity').key, 1)).toBe(components);
    expect(moved(components, named(components, 'Performance Pay').key, -1)).toBe(components);
  });
});
