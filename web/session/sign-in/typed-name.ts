/* The ID or user name typed on a page before a login, for the next one: in the history's entry, so that no address names it. */

type TypedName = { candidateId: string } | { userName: string };

/** The state to navigate with; none where nothing was typed. */
export const withTypedName = (name: TypedName): TypedName | null =>
  Object.values(name).some((typed) => typed.trim() !== '') ? name : null;

/** An ID as we make them that a link or an entry of the history names; anything else is left out. */
export const candidateIdIn = (given: unknown): string | null =>
  typeof given === 'string' && /^[A-Z0-9-]{1,20}$/i.test(given.trim()) ? given.trim() : null;

export const typedCandidateId = (state: unknown): string | null => candidateIdIn(entryOf(state, 'candidateId'));

/** HR's user name in an entry of the history, '' when there is none. */
export function typedUserName(state: unknown): string {
  const name = entryOf(state, 'userName');
  return typeof name === 'string' ? name : '';
}

export function entryOf(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null;
}
