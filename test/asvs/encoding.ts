import { doesNotApply, held, partly, type Points } from './point.ts';

/** V1 Encoding and sanitization, V2 Validation and business logic. */
export const encodingPoints: Points = {
  'V1.1.1': held(
    'Paths, queries and forms are decoded once, by the framework, before any schema looks at them; other spellings of a path open nothing.',
    'test/authorization/paths.test.ts › $method $path stays shut',
    'server/http/mount.ts',
  ),
  'V1.1.2': held(
    'Text is kept as it was typed and escaped where it is written: by React, by the database’s parameters, by the makers of mails, letters and workbooks.',
    'server/messages/deliver-message.test.ts › shows names as typed in its HTML part, never as markup',
    'server/offers/sheet/writer/write-workbook.test.ts',
  ),
  'V1.2.1': held(
    'HTML comes from React, whose way around escaping the linter forbids; the two pages made by the server escape all that they quote; headers hold only values of ours.',
    'server/adapters/outbox/page.test.ts › lets nothing in a message become markup',
    'oxlint.config.ts',
  ),
  'V1.2.2': held(
    'Ids are encoded into links and into the gateway’s body; no link, picture or frame has an address that a user typed.',
    'server/adapters/sms/gateway.test.ts › is posted as a form, every character intact',
    'server/onboarding/mails.ts',
  ),
  'V1.2.3': held(
    'No script is built of data. JSON is made by `JSON.stringify`, also inside the operator’s template for the gateway.',
    'server/adapters/sms/gateway.test.ts › is posted as JSON, every character intact',
  ),
  'V1.2.4': held(
    'All SQL goes through Kysely with parameters; raw parts are constants of ours. SQL stands only in `queries.ts` and migrations, which the linter keeps so.',
    'test/direction.test.ts',
    'server/auth/sign-in.test.ts › is refused alike for an unknown name, a wrong password and odd characters',
  ),
  'V1.2.5': held(
    'Only the embedded PostgreSQL and its helpers are started, with lists of arguments and nothing that came with a request; the one shell script is a constant.',
    'server/db/embedded/processes.ts',
  ),
  'V1.2.6': doesNotApply('There is no LDAP.'),
  'V1.2.7': doesNotApply('There is no XPath.'),
  'V1.2.8': doesNotApply('There is no LaTeX; letters are drawn with pdfkit.'),
  'V1.2.9': held(
    'No regular expression is made of what somebody sent; a search term is escaped for LIKE.',
    'server/onboarding/queries.ts',
    'server/onboarding/list-candidates.test.ts',
  ),
  'V1.3.1': doesNotApply('Nobody can type HTML anywhere; text is shown as text.'),
  'V1.3.2': held(
    'No `eval` and nothing like it in our code, and the policy of every page forbids it to scripts.',
    'server/app.test.ts › carries a request id, no caching, and the headers of a careful server',
  ),
  'V1.3.3': held(
    'Cells that look like formulas are written as text, control characters never reach a letter, and every text has its greatest length.',
    'server/offers/sheet/export-offers.test.ts › writes what looks like a formula as text',
    'server/offers/letter/typeset.test.ts › cleans line breaks, control characters and broken Unicode out of a line',
  ),
  'V1.3.4': held(
    'SVG is no type that an upload takes: the first bytes decide, and only PNG, JPG and PDF pass.',
    'domain/joining/documents.test.ts',
  ),
  'V1.3.5': held(
    'No markup language is read from users: reasons and names are plain text, and formulas of a workbook are not worked out.',
    'server/offers/sheet/check-rows.test.ts › never works a formula out',
  ),
  'V1.3.6': held(
    'No address that a user sends is ever fetched. The four places that the server speaks to are settings; what a workbook refers to is not followed.',
    'docs/security.md#connections',
    'server/offers/sheet/checked-xlsx.ts',
  ),
  'V1.3.7': held(
    'Mails, letters and pages are template literals of our code; the gateway’s template is the operator’s.',
    'server/offers/sending/mails.ts',
    'server/adapters/sms/gateway.ts',
  ),
  'V1.3.8': doesNotApply('There is no JNDI.'),
  'V1.3.9': doesNotApply('There is no memcache.'),
  'V1.3.10': held(
    'Messages of the log are constants; values go into fields of their own.',
    'server/app.test.ts › has one line an answer that says when, what and how it went, and nothing of who asked for what',
  ),
  'V1.3.11': held(
    'A mail has one recipient from a validated address; line breaks add neither header nor recipient.',
    'server/adapters/mail/smtp.test.ts › cannot be given another recipient',
    'server/adapters/mail/smtp.test.ts › cannot be given another header after %j',
    'server/adapters/mail/outbox.test.ts › refuses more than one recipient, and line breaks add no header',
  ),
  'V1.4.1': held(
    'TypeScript throughout. Native code is Node’s own, the password hash (Rust) and the shaping of letters (WebAssembly).',
    'docs/dependencies.md',
  ),
  'V1.4.2': held(
    'Numbers are checked as whole numbers within bounds before they are used; the database’s large integers stay below 2^53.',
    'server/offers/decision/decide-offer.test.ts',
    'server/db/database.ts',
  ),
  'V1.4.3': held(
    'Memory is collected; connections, files and threads are given back also when a reader goes away or work fails.',
    'server/offers/sheet/export-offers.test.ts › ends when the reader goes away, and gives its connection back',
    'server/adapters/storage/disk.test.ts',
  ),
  'V1.5.1': held(
    'The only XML is inside workbooks: markup that declares a document type or is not UTF-8 is refused before it is read.',
    'server/offers/sheet/open-workbook.test.ts › a damaged workbook',
  ),
  'V1.5.2': held(
    'What is read back is JSON, checked by a schema; `__proto__` and `constructor.prototype` are refused.',
    'server/app.test.ts › answers %s with a 4xx in words',
  ),

  'V2.1.1': held(
    'Each call’s schemas are published as OpenAPI and kept in `contract/` and `domain/`.',
    'docs/security.md#input',
    'docs/api.md',
  ),
  'V2.1.2': held('The rules for values that belong together are listed.', 'docs/security.md#input'),
  'V2.1.3': held('Limits for one user and for the whole installation are listed.', 'docs/security.md#limits'),
  'V2.2.1': held(
    'Every call of the contract has a schema of what it takes, with lengths, patterns and lists of values.',
    'server/joining/save-steps.test.ts › says all that is wrong at once',
    'server/joining/bad-input.test.ts › a bad form',
    'test/fuzz/candidate-calls.test.ts',
    'test/fuzz/hr-calls.test.ts',
  ),
  'V2.2.2': held(
    'The server checks everything by the same rules as the browser, whoever calls.',
    'server/app.test.ts › names every bad field at once, as the request spells it',
    'server/joining/submit-form.test.ts › names what is missing of every step when nothing was saved before',
  ),
  'V2.2.3': held(
    'Departments with their sub-departments, starts with ends, passing years with studies under way are checked together.',
    'server/offers/create-offer.test.ts › refuses a sub-department of another department on its field',
    'domain/joining/experience.test.ts',
    'domain/joining/education.test.ts',
  ),
  'V2.3.1': held(
    'One table says which step may follow which; the server asks it for every change, and the joining form opens with the acceptance alone.',
    'server/offers/life-cycle.test.ts › is tried for every action in every status',
    'server/joining/save-steps.test.ts › is closed before the offer is accepted',
  ),
  'V2.3.2': held(
    'The listed limits are enforced by the server and have tests at their edges.',
    'server/offers/sheet/receive-file.test.ts › takes exactly 10 MB as far as its size goes',
    'server/offers/sheet/read-sheet.test.ts › is refused beyond 10,000 rows',
    'server/auth/limits/rate-limits.test.ts › login',
  ),
  'V2.3.3': held(
    'Change, audit row, message and its job are one transaction.',
    'server/offers/sheet/import-offers.test.ts › leaves nothing behind when the last write of all fails',
    'server/messages/deliver-message.test.ts › does not exist when its transaction is rolled back, and neither does its job',
  ),
  'V2.3.4': held(
    'Decisions, submissions, sendings and offers for one person win once, whatever comes at the same time.',
    'server/offers/decision/decide-offer.test.ts › lets exactly one of two opposite decisions at once win; the other is told which',
    'server/offers/create-offer.test.ts › creates one of ten that come at once',
  ),
  'V2.4.1': partly(
    'Logins, codes, workbooks and passwords are limited. Calls of somebody who is signed in are not counted: an HR user may read all lists as fast as the server answers. It would take a limit for each session, or `limit_req` in nginx.',
    'test/attack/guessing-budgets.test.ts › without a pause for a day',
    'test/attack/guessing.test.ts › the places where passwords wait',
    'server/offers/sheet/read-sheet.test.ts › takes a few workbooks at a time and asks the rest to come again',
    'docs/security.md#limits',
  ),
};
