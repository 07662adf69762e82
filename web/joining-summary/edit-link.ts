/** What a link to a step carries that was opened to change an answer: the step then offers the way straight back. */
export const editState = { edited: true } as const;

export function isEdited(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'edited' in state && state.edited === true;
}
