import { describe, expect, it } from 'vitest';
import { movedRow } from '#web/hr/settings/rows/use-row-edits.tsx';
import { checked, overForm } from '#web/hr/settings/section/use-edits.ts';
import { startingPayStructures } from '#domain/pay/starting-structures.ts';
import {
  type ComponentValues,
  emptyRow,
  faultAt,
  mayPass,
  structureForm,
  type StructureValues,
  valuesOf,
} from './structure-values.ts';

const structureOf = (values: StructureValues) => checked(structureForm, values);
const standard = startingPayStructures[1] ?? { name: '', components: [] };
const named = (components: readonly ComponentValues[], name: string) =>
  components.find((component) => component.name === name) ?? emptyRow();

describe('the editor of a pay structure', () => {
  it.each(startingPayStructures.map((structure) => [structure.name, structure] as const))(
    'keeps %s as it was read',
    (_, structure) => {
      expect(structureOf(valuesOf(structure))).toEqual({ sent: structure });
    },
  );

  it('follows a renamed component in what is calculated from it', () => {
    const values = valuesOf(standard);
    const components = values.components.map((row) => (row.name === 'Basic' ? { ...row, name: 'Basic Pay' } : row));
    const rules = structureForm.toSent({ ...values, components }).components as { rule: { type: string } }[];
    expect(rules.filter(({ rule }) => rule.type === 'PERCENT_OF')).toEqual([
      expect.objectContaining({ rule: { type: 'PERCENT_OF', component: 'Basic Pay', percent: '40' } }),
      expect.objectContaining({
        rule: { type: 'PERCENT_OF', component: 'Basic Pay', percent: '12', upTo: 'PF_CEILING' },
      }),
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

  it('reports a missing rest for all components', () => {
    const values = valuesOf(standard);
    const components = values.components.filter(({ name }) => name !== 'Special Allowance');
    const made = structureOf({ ...values, components });
    expect('faults' in made && made.faults.get(overForm)).toBe(
      'The components must give out the whole fixed CTC. Let one of them take the rest.',
    );
  });

  it('moves a component among its own: variable pay stays behind the fixed', () => {
    const { components } = valuesOf(standard);
    const moved = (rows: readonly ComponentValues[], key: string, by: -1 | 1) => movedRow(rows, key, by, mayPass);
    const names = (rows: readonly ComponentValues[]) => rows.map(({ name }) => name);
    const hra = named(components, 'House Rent Allowance');
    expect(names(moved(components, hra.key, -1)).slice(0, 2)).toEqual(['House Rent Allowance', 'Basic']);
    expect(moved(components, named(components, 'Basic').key, -1)).toBe(components);
    expect(moved(components, named(components, 'Gratuity').key, 1)).toBe(components);
    expect(moved(components, named(components, 'Performance Pay').key, -1)).toBe(components);
  });
});
