import type { PayStructure } from './pay-structure.ts';

/** The initial structures of an installation. Wages are at least half of the total, as the Code on Wages expects, while
 * variable pay is at most a sixth of it; gratuity is 15 of 26 days of wages a year, 4.81 %. */
export const startingPayStructures: readonly PayStructure[] = [
  {
    name: 'Standard',
    components: [
      { name: 'Basic', kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent: 60 } },
      {
        name: 'House Rent Allowance',
        kind: 'ALLOWANCE',
        rule: { type: 'PERCENT_OF', component: 'Basic', percent: 40 },
      },
      { name: 'Special Allowance', kind: 'ALLOWANCE', rule: { type: 'REST' } },
      { name: 'Performance Pay', kind: 'VARIABLE', rule: { type: 'REST' } },
    ],
  },
  {
    name: 'Standard with Provident Fund and Gratuity',
    components: [
      { name: 'Basic', kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent: 60 } },
      {
        name: 'House Rent Allowance',
        kind: 'ALLOWANCE',
        rule: { type: 'PERCENT_OF', component: 'Basic', percent: 40 },
      },
      { name: 'Special Allowance', kind: 'ALLOWANCE', rule: { type: 'REST' } },
      {
        name: 'Provident Fund, employer',
        kind: 'EMPLOYER',
        rule: { type: 'PERCENT_OF', component: 'Basic', percent: 12, upTo: 'PF_CEILING' },
      },
      { name: 'Gratuity', kind: 'EMPLOYER', rule: { type: 'PERCENT_OF', component: 'Basic', percent: 4.81 } },
      { name: 'Performance Pay', kind: 'VARIABLE', rule: { type: 'REST' } },
    ],
  },
  { name: 'Internship', components: [{ name: 'Stipend', kind: 'WAGE', rule: { type: 'REST' } }] },
  {
    name: 'Consolidated pay',
    components: [
      { name: 'Consolidated Pay', kind: 'WAGE', rule: { type: 'REST' } },
      { name: 'Performance Pay', kind: 'VARIABLE', rule: { type: 'REST' } },
    ],
  },
];
