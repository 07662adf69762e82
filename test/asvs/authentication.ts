import { doesNotApply, held, notHeld, partly, type Points } from './point.ts';

const noProvider = 'There is no identity provider beside the product: people log in with its own passwords.';
const specified =
  'The specification names every reason for which a password is refused, and ordinary ones such as `Password@123` must be taken.';

/** V6 Authentication. */
export const authenticationPoints: Points = {
  'V6.1.1': held(
    'Limits for a quarter of an hour and a day, what they leave to an attacker, and why strangers lock nobody out are written down.',
    'docs/security.md#signing-in',
    'docs/decisions/0030-tries-in-a-day.md',
  ),
  'V6.1.2': notHeld(
    `There is no list of words. ${specified} It would take the company’s name, the product’s and the user’s own id, refused with a message that the specification must first know.`,
  ),
  'V6.1.3': held(
    'All ways in are listed, with what each takes and opens.',
    'docs/security.md#signing-in',
    'docs/authorization.md',
  ),
  'V6.2.1': notHeld(
    'The specification sets 6. It would take another number in `domain/limits.ts` and in its message; up to 200 characters are taken today.',
    'domain/password.test.ts › takes six characters of any kind, as typed',
  ),
  'V6.2.2': partly(
    'Everybody can set a new password by the code of ‘Forgot password?’. There is no screen for it inside the session.',
    'server/auth/reset-password.test.ts › who forgot it resets it with the code, and is logged out everywhere',
  ),
  'V6.2.3': notHeld(
    'Where a password is changed it is by a code instead of the current password, but for the first change, which follows a login with the temporary one. It would take a screen and a call inside the session that ask for both.',
    'server/auth/reset-password.test.ts › sets a password of their own with the token of the first login',
  ),
  'V6.2.4': notHeld(
    `Nothing is compared with common passwords. ${specified} It would take a list of 3,000 in the server and a message.`,
  ),
  'V6.2.5': held(
    'Any characters, and no rule about kinds of them.',
    'domain/password.test.ts › takes six characters of any kind, as typed',
  ),
  'V6.2.6': held(
    'Password fields are masked, with a button that shows what was typed.',
    'web/ui/form/password-field.test.tsx › the button shows and hides what was typed, and says which it will do',
  ),
  'V6.2.7': held(
    'Fields are named for password managers (`current-password`, `new-password`, `username`), and nothing stops a paste.',
    'web/hr/login/login-page.tsx',
    'web/hr/reset-password/reset-password-page.tsx',
  ),
  'V6.2.8': partly(
    'Neither cut nor put into another case. One change is made on purpose: Unicode’s NFKC, without which an accent typed on another keyboard would lock its owner out.',
    'server/sealing/passwords.test.ts › a password in any script counts, however the keyboard composes it',
  ),
  'V6.2.9': held('Up to 200 characters.', 'domain/limits.ts'),
  'V6.2.10': held('Passwords do not run out.', 'docs/security.md#signing-in'),
  'V6.2.11': notHeld('See V6.1.2: there is no list of words to compare with.'),
  'V6.2.12': notHeld(
    `Not compared with breached passwords. ${specified} It would also take a list of some gigabytes or a service outside, which the server must not need.`,
  ),
  'V6.3.1': held(
    'Wrong passwords and codes are counted for all processes together, by name, by address and by both; known and unknown names alike, in words and in time.',
    'server/auth/limits/rate-limits.test.ts › ten failures from one address, counted over all processes; then even the right password waits',
    'test/attack/guessing-budgets.test.ts › without a pause for a day',
    'test/attack/guessing.test.ts › a user whom a thousand machines try to guess',
    'test/attack/spellings.test.ts › an account is tried no more often for being spelt in many ways',
    'server/auth/sign-in.test.ts › is refused alike for an unknown name, a wrong password and odd characters',
  ),
  'V6.3.2': held(
    'In production nobody is made up; elsewhere the first HR user gets a random password.',
    'server/auth/hr/first-hr-user.test.ts › in production nobody is made up',
    'server/auth/hr/first-hr-user.test.ts › hr.admin gets a random password, kept where only the owner reads it',
  ),
  'V6.3.3': notHeld(
    'One factor, for candidates and for HR: the specification’s logins ask for name and password alone. HR users, who see everybody, are who should have a second one first. It would take TOTP or passkeys for HR with enrolment, recovery and a screen between login and session. Today: nginx with client certificates, or a VPN or single sign-on proxy, before `#/hce` and `/hce-service`.',
    'docs/security.md#signing-in',
  ),
  'V6.3.4': held(
    'Every route is listed and tried with every kind of token; a route that is missing from the list fails a test.',
    'test/authorization/matrix.test.ts › names every route of the app',
  ),
  'V6.4.1': partly(
    'Candidates’ temporary passwords are random, open nothing but their own change and cannot be kept; a new sending voids the former one. They have no end of their own while an offer waits. An HR user’s first password is typed by the operator and may be kept. It would take an age limit, and the same forced change for HR.',
    'server/auth/reset-password.test.ts › may not keep the temporary password, and loses nothing by trying',
    'server/auth/sign-in.test.ts › gets with the temporary password a token of one hour that opens the access check and the reset alone',
  ),
  'V6.4.2': held('There are neither hints nor secret questions.', 'contract/candidate-auth.ts', 'contract/hr-auth.ts'),
  'V6.4.3': held(
    'By a code to the number or address on file, which opens the setting of a password once; who asks learns nothing of whether the account exists.',
    'server/auth/codes/one-time-codes.test.ts › comes by SMS and opens the reset alone, for 10 minutes',
    'server/auth/codes/one-time-codes.test.ts › is not sent to a stranger or without an address; nobody can tell',
  ),
  'V6.4.4': doesNotApply('There is no second factor that could be lost (V6.3.3).'),
  'V6.5.1': held(
    'A code counts once, also for two at once.',
    'server/auth/codes/one-time-codes.test.ts › counts once for two at once',
  ),
  'V6.5.2': doesNotApply(
    'There are no lookup secrets. A one-time code is kept as a keyed hash bound to its row, for 10 minutes.',
    'server/auth/codes/one-time-codes.test.ts › is kept only as a hash that is bound to its row, and its message is erased once it went out',
  ),
  'V6.5.3': held('Codes come from `crypto.randomInt`.', 'server/auth/codes/one-time-codes.ts'),
  'V6.5.4': held('Six digits.', 'server/auth/codes/one-time-codes.ts', 'domain/limits.ts'),
  'V6.5.5': held('Ten minutes.', 'server/auth/codes/one-time-codes.test.ts › lasts 10 minutes'),
  'V6.6.1': notHeld(
    'Candidates’ codes go by SMS to the number that HR typed into the offer; it was not proven before, and there is no stronger way beside it. The specification asks for the phone. It would take a second way, such as the mail address, and a proof of the number.',
  ),
  'V6.6.2': partly(
    'A code is bound to its account and to the last request for one: a new one voids the older. It is not bound to the browser that asked, as the specified calls carry nothing to bind it to.',
    'server/auth/codes/one-time-codes.test.ts › is voided by a new one, and stays so when the new one is spent',
    'server/auth/codes/one-time-codes.test.ts › is nobody else’s',
  ),
  'V6.6.3': held(
    'Five tries for a code, however many come at once, and limits by name and address beyond that.',
    'server/auth/codes/one-time-codes.test.ts › is guessed at most five times, however many guesses come at once',
    'test/attack/guessing-budgets.test.ts › of one user is guessed in a year of attack in less than one case in a hundred, by however many machines',
  ),
  'V6.8.1': doesNotApply(noProvider),
  'V6.8.2': doesNotApply(noProvider),
  'V6.8.3': doesNotApply(noProvider),
  'V6.8.4': doesNotApply(noProvider),
};
