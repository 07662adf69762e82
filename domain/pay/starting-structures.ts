import type { PayComponent } from './pay-component.ts';
import type { PayStructure } from './pay-structure.ts';

const basic: PayComponent = { name: 'Basic', kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent: 60 } };
const ofBasic = (name: string, kind: PayComponent['kind'], percent: number): PayComponent => {
  return { name, kind, rule: { type: 'PERCENT_OF', component: 'Basic', percent } };
};
const rest = (name: string, kind: PayComponent['kind']): PayComponent => ({ name, kind, rule: { type: 'REST' } });
const standard = [basic, ofBasic('House Rent Allowance', 'ALLOWANCE', 40), rest('Special Allowance', 'ALLOWANCE')];
const performance = rest('Performance Pay', 'VARIABLE');
const providentFund: PayComponent = {
  name: 'Provident Fund, employer',
  kind: 'EMPLOYER',
  rule: { type: 'PERCENT_OF', component: 'Basic', percent: 12, upTo: 'PF_CEILING' },
};

/** The initial structures of an installation. Wages are at least half of the total, as the Code on Wages expects, while
 * variable pay is at most a sixth of it; gratuity is 15 of 26 days of wages a year, 4.81 %. */
export const startingPayStructures: readonly PayStructure[] = [
  { name: 'Standard', components: [...standard, performance] },
  {
    name: 'Standard with Provident Fund and Gratuity',
    components: [...standard, providentFund, ofBasic('Gratuity', 'EMPLOYER', 4.81), performance],
  },
  { name: 'Internship', components: [rest('Stipend', 'WAGE')] },
  { name: 'Consolidated pay', components: [rest('Consolidated Pay', 'WAGE'), performance] },
];
