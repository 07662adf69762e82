import { allDoNotApply, held, partly, type Points } from './point.ts';

const noOAuth = 'There is no OAuth and no OpenID Connect: neither client nor server of it.';
const noWebRtc = 'There is no WebRTC.';

/** V15 Secure coding and architecture, V16 Security logging and error handling, and the chapters that speak of nothing here. */
export const applicationPoints: Points = {
  ...allDoNotApply(noOAuth, 'V10.1', 2),
  ...allDoNotApply(noOAuth, 'V10.2', 2),
  ...allDoNotApply(noOAuth, 'V10.3', 4),
  ...allDoNotApply(noOAuth, 'V10.4', 11),
  ...allDoNotApply(noOAuth, 'V10.5', 5),
  ...allDoNotApply(noOAuth, 'V10.6', 2),
  ...allDoNotApply(noOAuth, 'V10.7', 3),
  ...allDoNotApply(noWebRtc, 'V17.1', 1),
  ...allDoNotApply(noWebRtc, 'V17.2', 4),
  ...allDoNotApply(noWebRtc, 'V17.3', 2),

  'V15.1.1': held('Days by the risk of what is known, and for updates in general.', 'docs/security.md#components'),
  'V15.1.2': held(
    'A CycloneDX list of all that is shipped, and a page with what each package is for and who keeps it; exact versions with hashes from one registry.',
    'scripts/sbom.test.ts › names every shipped package, of every platform, with its version, hash and licence',
    'test/lock-file.test.ts',
    'scripts/dependencies.test.ts › every dependency has its entry, every entry its dependency, and what was read is of the version in use',
  ),
  'V15.1.3': held('What takes time or memory, and what bounds it.', 'docs/security.md#what-takes-time'),
  'V15.2.1': partly(
    'Versions are days to months old, with the newest one beside each. The registry’s list of known weaknesses could not be asked when this page was written, and nothing asks it by itself.',
    'docs/dependencies.md',
  ),
  'V15.2.2': held(
    'Passwords in a lane, workbooks in threads with limits, uploads in pieces, mails in jobs.',
    'server/process/lane.test.ts › in the long run the work takes no more than its share of the time, and a little of it never waits',
    'server/offers/sheet/read/read-sheet.test.ts › reads 10,000 rows with many problems while the server goes on',
    'server/offers/sheet/read/read-sheet.test.ts › takes a few workbooks at a time and asks the rest to come again',
  ),
  'V15.2.3': partly(
    'The image holds no tests and no tools to build. A machine that was installed from a clone has tests and the demonstration beside the program, never served and only readable.',
    'Dockerfile',
    'docs/operations.md#install-on-a-machine-with-systemd',
  ),
  'V15.3.1': held(
    'Answers are built field by field as the contract names them; rows are never handed out whole.',
    'server/onboarding/read-candidate.test.ts › answers all sections, with every number masked and nowhere whole',
    'server/offers/list-offers.test.ts › answers each field of the record',
  ),
  'V15.3.2': held(
    'A redirect of the SMS gateway is a failure; the bucket’s client follows none by default.',
    'server/adapters/sms/gateway.test.ts › may be taken later after an answer of %i',
  ),
  'V15.3.3': held(
    'A schema for each call drops or refuses what it does not name; whose record it is follows from the token.',
    'server/http/mount.ts',
    'server/offers/sheet/read/receive-file.test.ts › several strangers, each by its name',
    'server/offers/decision/decide-offer.test.ts › follows from the token alone: another candidate’s is never read, decided or linked to',
  ),
  'V15.3.4': held(
    'The address that connected to nginx, and nothing of what a client says; limits and audit use it.',
    'test/nginx/nginx.test.ts › tells the address of who connects, whatever the client says of itself',
    'test/attack/guessing.test.ts › X-Forwarded-For',
    'server/auth/limits/rate-limits.test.ts › a network of IPv6 addresses counts as one, and an IPv4 address written as IPv6 as itself',
  ),
  'V15.3.5': held(
    'Strict TypeScript without `any`, `===` by rule, and a schema for the type of everything that comes in.',
    'oxlint.config.ts',
    'server/app.test.ts › answers %s with a 4xx in words',
  ),
  'V15.3.6': held(
    'JSON with `__proto__` or `constructor.prototype` is refused, keys of forms have one shape and are gathered in a Map.',
    'server/app.test.ts › answers %s with a 4xx in words',
    'server/http/form-fields.test.ts › form keys',
  ),
  'V15.3.7': held(
    'Query, body and path are read apart and checked by schemas: a value that stands twice in a query is refused (tried), a repeated key of a form with its name.',
    'server/joining/bad-input.test.ts › a bad form',
    'server/http/form-fields.test.ts › form fields',
  ),

  'V16.1.1': held(
    'Each log with what is in it, where, in which form, who reads it and how long.',
    'docs/security.md#logs',
  ),
  'V16.2.1': partly(
    'The audit says who, what, when and from where. The server’s log has no person and no address on purpose; the request id leads to nginx’s line with the address.',
    'server/app.test.ts › has one line an answer that says when, what and how it went, and nothing of who asked for what',
    'server/auth/sessions/access-audit.test.ts › logins, the new password and the logout are recorded on the offer',
  ),
  'V16.2.2': held(
    'Milliseconds since 1970 in the log, instants with their zone in the database, whose clock all processes take.',
    'docs/decisions/0028-the-clock-of-the-database.md',
    'server/process/clock.test.ts',
  ),
  'V16.2.3': held(
    'Standard output and the audit; nothing else is written or sent.',
    'docs/security.md#logs',
    'server/process/log.ts',
  ),
  'V16.2.4': held(
    'A JSON object a line, in the product as in nginx, joined by the request id.',
    'server/app.test.ts › has one line an answer that says when, what and how it went, and nothing of who asked for what',
    'deploy/nginx/aarambh.conf',
  ),
  'V16.2.5': held(
    'No query, header, body or value of a row is logged; errors of the database lose the values that they quote.',
    'server/process/log.test.ts › an error of PostgreSQL is told by its code and place, never with the values of the row',
    'server/app.test.ts › has one line an answer that says when, what and how it went, and nothing of who asked for what',
    'server/audit/history/list-history.test.ts › and holds nothing of what they saw',
  ),
  'V16.3.1': held(
    'Logins and failures, codes asked for, refused and taken, new passwords, logouts, lock-outs.',
    'server/auth/sessions/access-audit.test.ts › logins, failures and logouts are recorded among what has no offer',
    'server/auth/sessions/access-audit.test.ts › failures are recorded, and once that the account is locked',
  ),
  'V16.3.2': partly(
    'Each refusal is a line with route, 401 or 403 and request id, and nginx has the address. Whose session it was is not noted where a standing one was not enough.',
    'server/app.test.ts › has one line an answer that says when, what and how it went, and nothing of who asked for what',
    'docs/security.md#logs',
  ),
  'V16.3.3': held(
    'Refused input, refused steps and limits are lines by their status; the first stop by a limit is in the audit.',
    'server/auth/sessions/access-audit.test.ts › but that an address was stopped',
    'docs/security.md#logs',
  ),
  'V16.3.4': held(
    'Unexpected errors and parts that are away are logged with their stack and counted for alarms.',
    'server/process/log.test.ts › the cause of an error is told without values, too',
    'server/process/metrics.test.ts › measures the storage, failures apart',
    'deploy/prometheus/alerts.yaml',
  ),
  'V16.4.1': held(
    'Everything is written as JSON, so that no value begins a line of its own.',
    'server/app.test.ts › has one line an answer that says when, what and how it went, and nothing of who asked for what',
    'server/process/log.ts',
  ),
  'V16.4.2': partly(
    'The audit refuses changes, and a command finds what the owner of the database did to it. The other logs are protected as the operator’s journald and files are.',
    'server/audit/chains/verify-chains.test.ts › what only the owner of the tables can do',
    'docs/operations.md#verifying-the-audit',
  ),
  'V16.4.3': partly(
    'Standard output and the head of the audit can be sent to another machine, and the guide says so; nothing that is shipped does it.',
    'docs/security.md#logs',
    'docs/operations.md#verifying-the-audit',
  ),
  'V16.5.1': held(
    'Whatever nobody foresaw answers one fixed sentence with a request id.',
    'server/joining/bad-input.test.ts › a storage that fails keeps nothing and says that it is our failure',
    'test/fuzz/candidate-calls.test.ts',
    'test/fuzz/hr-calls.test.ts',
  ),
  'V16.5.2': held(
    'While a part is away the answer is a clear 503 and everything comes back by itself; mails wait.',
    'test/fault/fault.test.ts',
    'test/bad-conditions/bucket.test.ts › answers saves with 503, keeps what was saved, tells the operator why, and goes on when it is back',
  ),
  'V16.5.3': held(
    'Without counters nobody logs in, what cannot be recorded is not shown, and a change is whole or not at all.',
    'server/auth/limits/rate-limits.test.ts › nothing is let in: 503',
    'server/audit/history/list-history.test.ts › before they see anything: what cannot be recorded is not shown',
  ),
};
