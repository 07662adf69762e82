import { texts } from '#domain/texts.ts';

export const fileTexts = texts('uiFile', {
  choose: 'Choose a file',
  takePhoto: 'or take a photo',
  refused: (size: string) => `${size} · <call>choose another file</call>`,
  ready: (size: string) => `${size} · <ok>ready</ok>`,
  saved: '<ok>saved</ok>',
  savedOfSize: (size: string) => `${size} · <ok>saved</ok>`,
  replace: 'Replace',
  view: (label: string, name: string) => `View ${label}, ${name}`,
  remove: (label: string) => `Remove ${label}`,
  cancelUpload: 'Cancel upload',
  uploading: 'Uploading',
  uploadingPart: (percent: number, part: string) => `Uploading ${percent}% · ${part}`,
  partOf: (part: string, whole: string) => `${part} of ${whole}`,
});
