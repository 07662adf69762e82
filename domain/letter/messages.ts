import { refsOf, texts } from '#domain/texts.ts';

export const letterTemplateMessages = texts('letterTemplate', {
  nameRequired: 'Enter a name for this template',
  nameTaken: (name: string) => `There is a template '${name}' already. Choose another name.`,
  changedByOther: (name: string, on: string) =>
    `${name} changed this template on ${on}. Load their changes, then save yours again.`,
  unknown: 'This letter template is no longer there. Reload the page.',
  retired: (name: string) => `The template '${name}' is retired. Copy it under another name to use it again.`,
  retireDefault: 'This template is the default. Make another one the default first, then retire this one.',
  defaultStays: 'There must be one default. Make another template the default instead.',
  kind: 'There is no such kind of block',
  noBlocks: 'A letter needs at least one paragraph',
  tooManyBlocks: (max: number) => `A template has at most ${max} blocks`,
  empty: 'This block is empty. Write something or remove it.',
  tooManyParts: (max: number) => `A block has at most ${max} parts. Split it into two.`,
  invisibleDirection: 'This text holds an invisible character that changes the direction of writing. Type it again.',
  unknownPlaceholder: (name: string) =>
    `“${name}” is not a field of an offer. Choose another placeholder or write the text.`,
  noValue: (label: string) => `“${label}” has no value in this offer. Fill it in or take the placeholder out.`,
  tooManyPages: (max: number) => `With this block the letter has more than ${max} pages. Shorten it.`,
  cannotBeDrawn: 'A letter with this block cannot be made. Remove the block or write it again.',
  tooSlow: 'The letter up to this block takes too long to make. Shorten it.',
  previewsUnderWay: 'Two letters of yours are being made already. Wait a few seconds, then try again.',
});
export const letterTemplateRefs = refsOf(letterTemplateMessages);

const templateChoiceMessages = texts('templateChoice', {
  unknown: 'There is no such letter template. Choose another one.',
  retired: (name: string, active: string) => `The letter template '${name}' is retired. Choose one of: ${active}.`,
  needsReplyBy: (name: string) => `The letter template '${name}' states the reply-by date. Enter it.`,
});
export const templateChoiceRefs = refsOf(templateChoiceMessages);
