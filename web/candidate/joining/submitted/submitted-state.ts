import { entryOf } from '#web/session/sign-in/typed-name.ts';

/** What the navigation to the thank-you page carries after a submit that the server has confirmed. */
export const submittedState = { submitted: true } as const;
export const isSubmitted = (state: unknown): boolean => entryOf(state, 'submitted') === true;
