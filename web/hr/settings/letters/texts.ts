import { texts } from '#domain/texts.ts';

export const lettersTexts = texts('lettersSettings', {
  loading: 'Loading the letter templates',
  loadFailed: 'The letter templates could not be loaded.',
  removeFailed: 'The letter template could not be saved.',
  none: 'There is no letter template yet. Write one: new offers can then choose it.',
  create: 'New template',
  isDefault: 'Default',
  version: (version: number) => `Version ${version}`,
  copyName: (name: string) => `Copy of ${name}`,
  makeDefault: 'Make default',
  makeDefaultOf: (name: string) => `Make default: ${name}`,
  madeDefault: (name: string) => `'${name}' is the default now.`,
  remove: 'Retire',
  removeOf: (name: string) => `Retire ${name}`,
  removeQuestion: (name: string) => `Retire '${name}'?`,
  removeText: 'New offers can no longer choose it. Offers that have it keep it and keep their letters as they are.',
  removed: (name: string) => `'${name}' is retired.`,
  others: 'Retired',
  unknown: 'This letter template is not there.',
  notEditable: 'This letter template is retired and cannot be changed. Copy it under another name to use it again.',
});
