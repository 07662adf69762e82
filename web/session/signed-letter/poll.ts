/** A page that shows an accepted offer asks again so often while its letter is being sealed. */
export const signedLetterPollMs = 5000;
