import type { OfferForm } from '#domain/offer/offer-form.ts';

/** Next to the status of an offer: whether the company has to sign it off before it is sent, and how far that is. */
export const signOffStates = ['NOT_NEEDED', 'NEEDED', 'WAITING', 'SIGNED_OFF', 'DECLINED'] as const;
export type SignOffState = (typeof signOffStates)[number];

/** What is sent only after sign-off is not sent in another state. */
export const sendableSignOff = ['NOT_NEEDED', 'SIGNED_OFF'] as const satisfies readonly SignOffState[];

export function isSendable(state: SignOffState): state is (typeof sendableSignOff)[number] {
  return state === 'NOT_NEEDED' || state === 'SIGNED_OFF';
}

/** Fields of the form that reach the candidate but are no content of the letter: changing them needs no sign-off again. */
const besides = new Set<keyof OfferForm>(['email', 'mobileNumber', 'replyBy', 'language']);

/** Of the changed fields of a form those that need sign-off again; none where there is none to lose. */
export function needingSignOffAgain<F extends keyof OfferForm>(state: SignOffState, changed: readonly F[]): F[] {
  return state === 'WAITING' || state === 'SIGNED_OFF' || state === 'DECLINED'
    ? changed.filter((field) => !besides.has(field))
    : [];
}
