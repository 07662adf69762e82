import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const lettersTexts = texts('lettersSettings', {
  about: 'What offer letters say',
  loading: 'Loading the letter templates',
  loadFailed: 'The letter templates could not be loaded.',
  saveFailed: 'The letter template could not be saved.',
  list: 'Letter templates',
  none: 'There is no letter template yet.',
  noneHint: 'Write one: new offers can then choose it.',
  add: 'New template',
  isDefault: 'Default',
  version: (version: number) => `Version ${version}`,
  changed: (name: string, on: string) => `changed by ${name} on ${on}`,
  fromTheStart: 'as it was installed',
  offers: (count: number) =>
    count === 0 ? 'used by no offer' : count === 1 ? 'used by 1 offer' : `used by ${formatCount(count)} offers`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  actions: (name: string) => `More actions for ${name}`,
  copy: 'Copy',
  copyOf: (name: string) => `Copy ${name}`,
  makeDefault: 'Make default',
  madeDefault: (name: string) => `'${name}' is the default now.`,
  retire: 'Retire',
  retiring: 'Retiring…',
  retireTitle: (name: string) => `Retire '${name}'?`,
  retireText: 'New offers can no longer choose it. Offers that have it keep it and keep their letters as they are.',
  retired: (name: string) => `'${name}' is retired.`,
  retiredTemplates: (count: number) => `Retired (${formatCount(count)})`,
});
