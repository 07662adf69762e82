import { doesNotApply, held, notHeld, partly, type Points } from './point.ts';

const noFederation = 'No other system takes part in a session.';

/** V7 Session management, V8 Authorization, V9 Self-contained tokens. */
export const sessionPoints: Points = {
  'V7.1.1': held(
    'Lifetimes with their reasons, and why there is no end after inactivity.',
    'docs/security.md#sessions',
  ),
  'V7.1.2': held('Any number at once, with what ends them.', 'docs/security.md#sessions'),
  'V7.1.3': doesNotApply(noFederation),
  'V7.2.1': held(
    'Each call is answered after one look at the session’s row; the browser’s guards only choose screens.',
    'server/auth/sessions/authenticate.test.ts › when its row says so, whatever its token says',
  ),
  'V7.2.2': held(
    'Each login makes a session and a signed token of its own; there are no fixed keys.',
    'server/auth/sessions/authenticate.test.ts › a session that was never stored',
  ),
  'V7.2.3': held(
    'A token is signed with a key of 256 bits; the id of the session in it (122 random bits) opens nothing without that.',
    'server/auth/sessions/sessions.ts',
    'server/auth/sessions/authenticate.test.ts › what is no token of ours',
  ),
  'V7.2.4': partly(
    'Each login makes a new session and token. A former one that the browser still held is dropped there and ends on the server by its time, not with the new login.',
    'server/auth/sign-in.test.ts › logs in with a token of 8 hours whose subject is the user’s id',
  ),
  'V7.3.1': notHeld(
    'A session ends by its age alone; a candidate’s also with the tab and every reload. Pages that stay open ask the server by themselves, so that an end after inactivity would have to be measured in the browser. The lifetimes are fixed by the rules of the product.',
    'docs/security.md#sessions',
  ),
  'V7.3.2': held(
    'Four hours for candidates, eight for HR, never extended.',
    'server/auth/sessions/authenticate.test.ts › when its time is over: %s',
  ),
  'V7.4.1': held(
    'Logout, expiry and every other end count at once on all machines, and a restored backup brings no session back.',
    'server/auth/sessions/authenticate.test.ts › with logout, and only that one',
    'server/db/backup/backup.test.ts',
    'test/bad-conditions/machines-apart.test.ts › take each other’s sessions, links and codes, and both say that they are apart',
  ),
  'V7.4.2': held(
    'An HR user whose access ends and a candidate whose offer is deleted are out at once.',
    'server/auth/sessions/end-access.test.ts › an HR user whose access ended is out at once, and the right password says no more than a wrong one',
    'server/auth/sessions/authenticate.test.ts › with the offer: a candidate whose offer HR deletes is out at once',
    'test/attack/links-of-a-leaver.test.ts › links to papers that an HR user took along end with their access, and nobody else’s',
  ),
  'V7.4.3': held(
    'A new password ends all sessions, without being asked.',
    'server/auth/reset-password.test.ts › who forgot it resets it with the code, and is logged out everywhere',
    'e2e/hr-recovery.spec.ts › a reset ends the sessions that were open elsewhere',
  ),
  'V7.4.4': held(
    'In the menu of every page’s header, and on HR’s dashboard.',
    'e2e/candidate-login.spec.ts › in the menu of the header forgets the tab and ends the session on the server',
    'e2e/hr-sign-in.spec.ts › logout',
  ),
  'V7.4.5': held(
    'The operator ends the sessions of one person or of everybody by a command, beside the running servers.',
    'server/auth/sessions/end-access.test.ts › logins of one person end, and nobody else’s',
    'server/auth/sessions/end-access.test.ts › logins of everybody end',
    'docs/operations.md#who-may-log-in',
  ),
  'V7.5.1': partly(
    'Nobody can change their own number or address for codes: an HR user’s is the operator’s to change, a candidate’s is the offer’s, and what a candidate types into the joining form changes neither. HR can change it on an offer that is not accepted, without a new login; the offer must then be sent again.',
    'server/offers/edit-offer.test.ts › takes the access from whoever reads the old one',
    'test/attack/wrong-number.test.ts › is logged out, and the password that they set is void',
  ),
  'V7.5.2': notHeld(
    'Nobody sees a list of their own sessions. Setting a new password ends all of them. It would take a screen and two calls over the rows of `sessions`, which hold address and browser.',
  ),
  'V7.6.1': doesNotApply(noFederation),
  'V7.6.2': doesNotApply(`${noFederation} A session begins with a typed password alone.`),

  'V8.1.1': held(
    'Every call with everybody who may come, and what happens to ids of others; the page is tested against the running app.',
    'docs/authorization.md',
    'test/authorization/matrix.test.ts › is what the contract says (if not: npm run authorization)',
  ),
  'V8.1.2': held(
    'Which fields HR sees masked, and in which status an offer or form can be written, is written down.',
    'docs/security.md#data-and-their-classes',
    'docs/api.md',
    'domain/offer.ts',
  ),
  'V8.2.1': held(
    'Refused by default: a route exists only with a statement of who may call it, and each is tried with every kind of token.',
    'test/authorization/matrix.test.ts › $method $path',
  ),
  'V8.2.2': held(
    'Candidates reach their own things alone; what is somebody else’s answers as what does not exist.',
    'test/authorization/foreign.test.ts › $method $path answers as for what does not exist',
    'server/offers/decision/decide-offer.test.ts › follows from the token alone: another candidate’s is never read, decided or linked to',
  ),
  'V8.2.3': held(
    'HR gets numbers masked and identity documents one at a time, recorded; nobody can write a field that the call does not name.',
    'server/onboarding/read-candidate.test.ts › answers all sections, with every number masked and nowhere whole',
    'server/onboarding/reveal-field.test.ts › hands out one number at a time and records who asked',
  ),
  'V8.3.1': held(
    'All of it is decided on the server; the browser’s guards only choose what to show.',
    'test/authorization/matrix.test.ts › $method $path',
    'server/joining/submit-form.test.ts › every save answers 409, reads go on, and nothing changes',
  ),
  'V8.4.1': doesNotApply('One installation serves one company, with a database of its own.'),

  'V9.1.1': held(
    'Every token and link is verified before anything in it is believed.',
    'server/auth/sessions/authenticate.test.ts › what is no token of ours',
    'test/authorization/foreign.test.ts › a signed link',
  ),
  'V9.1.2': held(
    'HS256 alone; ‘none’, other algorithms of the same key and changed headers are refused.',
    'server/auth/sessions/authenticate.test.ts › what is no token of ours',
    'server/auth/sessions/sessions.ts',
  ),
  'V9.1.3': held(
    'Keys are derived from `SECRET_KEY`; one that a token’s header names is not looked at.',
    'test/authorization/matrix.test.ts › $method $path',
    'test/authorization/tokens.ts',
  ),
  'V9.2.1': held(
    'Expiry and beginning are checked against the database’s clock, in the token and in the row.',
    'server/auth/sessions/authenticate.test.ts › when its time is over: %s',
    'test/bad-conditions/clock.test.ts › leaves no session that works for a year, and lets its owner in again',
  ),
  'V9.2.2': held(
    'The kind of a session is its token’s audience and stands in its row: a reset token opens the reset alone, a link no call.',
    'server/auth/sessions/authenticate.test.ts › signed by us, but for another session’s kind or subject: the row decides',
    'test/authorization/foreign.test.ts › is no token',
  ),
  'V9.2.3': held(
    'Each call names the audiences that it takes.',
    'server/auth/sessions/authenticate.ts',
    'test/authorization/matrix.test.ts › $method $path',
  ),
  'V9.2.4': held(
    'Sessions and links have keys of their own, and the audience tells letters from documents and kinds of sessions apart.',
    'server/sealing/keys.ts',
    'test/authorization/foreign.test.ts › a signed link',
  ),
};
