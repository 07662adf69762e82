import { refsOf, texts } from '#domain/texts.ts';

export const payMessages = texts('pay', {
  nameRequired: 'Enter a name',
  exists: (name: string) => `There is a pay structure '${name}' already.`,
  existsRetired: (name: string) => `There is a retired pay structure '${name}' already. Choose another name.`,
  gone: 'This pay structure is no longer there. Reload the page.',
  isRetired: 'This pay structure is retired and cannot be changed.',
  changedByOther: (name: string, on: string) =>
    `${name} changed this pay structure on ${on}. Load their changes, then save yours again.`,
  /** The row for variable pay that no component of the structure is for. */
  variableRow: 'Variable Pay',
});
export const payRefs = refsOf(payMessages);

const payComponentMessages = texts('payComponent', {
  componentsRequired: 'Add at least one component',
  tooMany: (max: number) => `A pay structure has at most ${max} components`,
  nameRequired: 'Enter the name of the component',
  nameTaken: 'Another component has this name',
  kindRequired: 'Choose what kind of pay this is',
  ruleRequired: 'Choose how this is calculated',
  percentInvalid: 'Enter a percentage above 0 and up to 100, with at most four decimals',
  upToInvalid: 'Enter whole rupees a month, more than 0',
  amountInvalid: 'Enter whole rupees a year, more than 0',
  componentRequired: 'Choose the component that this is a percentage of',
  componentUnknown: (name: string) => `There is no component '${name}'`,
  circle: (names: string) => `These are calculated from each other: ${names}. Change one of them.`,
  ofRest: (name: string) => `'${name}' is what the others leave, so nothing else in the fixed CTC can depend on it.`,
  ofVariable: (name: string) => `'${name}' is variable pay, so nothing in the fixed CTC can depend on it.`,
  twoRests: (name: string) => `'${name}' already takes the rest`,
  overHundred: (percent: string) =>
    `With this component ${percent} % of the fixed CTC is allocated. It can be at most 100 %.`,
  nothingLeft: 'The percentages take the whole fixed CTC and leave nothing for this amount.',
  noRest: 'The components must give out the whole fixed CTC. Let one of them take the rest.',
  noFixed: 'Add a component that is not variable pay: the fixed CTC has none.',
});
export const payComponentRefs = refsOf(payComponentMessages);

const payOfferMessages = texts('payOffer', {
  unknown: 'Choose a pay structure of the list',
  retired: (name: string) => `The pay structure '${name}' is retired. Choose another one.`,
  fixedTooLow: (least: string) =>
    `The pay structure gives out more than this. Enter at least ${least}, or choose another pay structure.`,
  variableTooLow: (least: string) =>
    `The variable pay of this pay structure is ${least}. Enter at least that, or choose another pay structure.`,
});
export const payOfferRefs = refsOf(payOfferMessages);
