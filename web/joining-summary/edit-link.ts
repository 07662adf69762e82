import { entryOf } from '#web/session/sign-in/typed-name.ts';

/** What a link to a step carries that was opened to change an answer: the step then offers the way straight back. */
export const editState = { edited: true } as const;

export const isEdited = (state: unknown): boolean => entryOf(state, 'edited') === true;
