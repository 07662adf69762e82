import { doesNotApply, held, notHeld, partly, type Points } from './point.ts';

const noCookies =
  'The product sets no cookie and reads none (the outbox of a development server does, which production has not): tokens travel in the Authorization header, as the specification of the calls wants it.';
const noGraphQl = 'There is no GraphQL.';
const noWebSocket = 'There are no WebSockets.';

/** V3 Web frontend security, V4 API and web service, V5 File handling. */
export const browserPoints: Points = {
  'V3.2.1': held(
    'Every answer says `nosniff`; JSON opened by itself stands under a policy that loads nothing but our own; documents have one that lets them do nothing, in a sandbox.',
    'server/joining/bad-input.test.ts › may do nothing in a browser but be looked at',
    'server/app.test.ts › carries a request id, no caching, and the headers of a careful server',
  ),
  'V3.2.2': held(
    'React writes text as text. The linter forbids its way around that, and no code of ours sets HTML.',
    'oxlint.config.ts',
  ),
  'V3.3.1': doesNotApply(noCookies, 'test/authorization/paths.test.ts › does not let a header name who comes'),
  'V3.3.2': doesNotApply(noCookies),
  'V3.3.3': doesNotApply(noCookies),
  'V3.3.4': doesNotApply(
    `${noCookies} The price: a script of our own origin could read them from web storage. What stands against it is the policy of V3.4.3.`,
    'docs/decisions/0005-web-storage.md',
  ),
  'V3.4.1': held(
    'A year, with the names below the host, on all answers of the product and of nginx where `PUBLIC_URL` is https.',
    'server/app.test.ts › %s tells browsers to come back that way alone, for a year',
    'test/nginx/nginx.test.ts › answers calls with 503, Retry-After and the envelope, and pages with a page',
  ),
  'V3.4.2': held(
    'No answer allows another origin anything: there is no CORS header at all, preflights get 404, and `Cross-Origin-Resource-Policy` is same-origin.',
    'server/app.ts',
    'test/authorization/paths.test.ts › %s answers no other method, to nobody',
  ),
  'V3.4.3': held(
    'Default none, scripts and styles from our own origin alone, nothing inline, no plug-ins, no other base, and Trusted Types. Each directive is tried out in a browser, and again with it loosened.',
    'e2e/content-security-policy.spec.ts › the policy of the page, directive by directive',
    'server/app.test.ts › carries a request id, no caching, and the headers of a careful server',
  ),
  'V3.4.4': held(
    'On every answer, files of the user interface and nginx’s own included.',
    'server/app.test.ts › carries a request id, no caching, and the headers of a careful server',
    'server/http/web.test.ts › %s is told as %s, never to be guessed at, with its policy where it has one',
    'test/nginx/nginx.test.ts › refuses what no form can be in the words of the product',
  ),
  'V3.4.5': held(
    'No referrer at all.',
    'server/app.test.ts › carries a request id, no caching, and the headers of a careful server',
  ),
  'V3.4.6': partly(
    '`frame-ancestors` is none on pages, answers and documents. Scripts, styles and fonts with a hash in their name go without the policy, which no browser looks at there and which would cost 5 KB on a slow login.',
    'e2e/foreign-pages.spec.ts › no other site can show a screen, a letter or a document in a frame of its own',
    'server/http/web.test.ts › %s is told as %s, never to be guessed at, with its policy where it has one',
    'server/app.ts',
  ),
  'V3.5.1': held(
    'A call that changes something needs the bearer token in a header, which no other site can add. Without cookies there is nothing that a browser would send by itself.',
    'test/authorization/matrix.test.ts › $method $path',
  ),
  'V3.5.2': held(
    'Calls before a login take JSON alone: `text/plain` and forms get 415, so that each needs a preflight, which fails. Forms are taken only with a bearer token.',
    'server/app.test.ts › answers %s with a 4xx in words',
    'server/http/mount.ts',
  ),
  'V3.5.3': held(
    'What changes something is POST or DELETE; a path answers its own methods alone, HEAD not even for GET.',
    'test/authorization/paths.test.ts › %s answers no other method, to nobody',
  ),
  'V3.5.4': held(
    'One product, one host: the guide asks for a host name of its own with nothing else on it.',
    'docs/operations.md#behind-nginx',
  ),
  'V3.5.5': doesNotApply('No page listens to messages of other windows; only our own workers are spoken to.'),
  'V3.7.1': held('Plain HTML, CSS and JavaScript; PDFs are shown by the browser.', 'docs/dependencies.md'),
  'V3.7.2': held(
    'Nothing leads to another host by itself. Links in mails are made of `PUBLIC_URL`, never of the Host header.',
    'server/env.ts',
    'server/offers/decision/mails.ts',
  ),

  'V4.1.1': held(
    'JSON, pages, scripts, styles and the icon name UTF-8, documents the type that was checked.',
    'server/http/web.test.ts › %s is told as %s, never to be guessed at, with its policy where it has one',
    'server/joining/bad-input.test.ts › may do nothing in a browser but be looked at',
  ),
  'V4.1.2': held(
    'nginx leads only who types the name from http to https; calls by http get 403.',
    'test/nginx/nginx.test.ts › leads no call from http to https: who sends passwords in clear is to notice',
  ),
  'V4.1.3': held(
    'nginx replaces `X-Forwarded-For`, and the product believes it from the addresses in `TRUST_PROXY` alone. No other such header is read.',
    'test/nginx/nginx.test.ts › tells the address of who connects, whatever the client says of itself',
    'test/attack/guessing.test.ts › X-Forwarded-For',
    'test/authorization/paths.test.ts › does not let a header name who comes',
  ),
  'V4.2.1': held(
    'What is no HTTP or ends in two ways (a length beside chunks, two lengths, folded headers) is refused and its connection closed; nginx takes bodies in whole before. Seen on the product by raw connections, not through HTTP/2.',
    'test/fuzz/malformed-http.test.ts › a request hidden in another one',
    'test/fuzz/malformed-http.test.ts › what is no HTTP',
  ),
  'V4.3.1': doesNotApply(noGraphQl),
  'V4.3.2': doesNotApply(noGraphQl),
  'V4.4.1': doesNotApply(noWebSocket),
  'V4.4.2': doesNotApply(noWebSocket),
  'V4.4.3': doesNotApply(noWebSocket),
  'V4.4.4': doesNotApply(noWebSocket),

  'V5.1.1': held(
    'Types, sizes and what is done with a file stand in a table for each upload.',
    'docs/security.md#files',
  ),
  'V5.2.1': held(
    'Each file and each form has a limit that is enforced while it arrives; 64 KB of a file are in memory.',
    'server/joining/bad-input.test.ts › twelve saves of three 5 MB files by three candidates stay flat in memory, and every byte comes back',
    'server/joining/save-steps.test.ts › takes files of exactly the limit',
    'test/fuzz/found.test.ts › a packed body',
  ),
  'V5.2.2': partly(
    'The first bytes decide, and the file is served as what they say under a name of ours. The extension that was sent is ignored rather than compared, and a picture or PDF is not looked at any further, nor written anew. Workbooks are read in full. It would take a decoder for pictures in a thread with limits.',
    'domain/joining/documents.test.ts',
    'server/offers/sheet/read/open-workbook.test.ts › a damaged workbook',
  ),
  'V5.2.3': held(
    'A workbook’s parts are counted and measured while they are unpacked, whatever the archive claims.',
    'server/offers/sheet/read/read-sheet.test.ts › is refused when a part unpacks to a gigabyte, whatever it claims; the memory stays as it was',
    'server/offers/sheet/read/read-sheet.test.ts › is refused when it has more parts than a workbook can have',
  ),
  'V5.3.1': held(
    'Uploads lie encrypted in a folder or bucket that no web server serves; nothing in it is ever run.',
    'server/joining/bad-input.test.ts › lies encrypted, and its hash in the database is that of what was sent',
  ),
  'V5.3.2': held(
    'Files lie under 128 random bits; what a sender calls them reaches no path.',
    'server/sealing/sealed-files.ts',
    'server/adapters/mail/outbox.test.ts › keeps a recipient that looks like a path in the folder',
  ),
  'V5.4.1': held(
    'Files are served under names of ours, such as `pan-card.pdf`, in Content-Disposition.',
    'server/documents/names.ts',
    'server/http/mount.ts',
  ),
  'V5.4.2': held(
    'Names in headers and attachments are made of ids and constants.',
    'server/offers/letter-answer.ts',
    'server/documents/names.ts',
  ),
  'V5.4.3': notHeld(
    'Nothing looks for viruses. It would take a scanner of the operator’s (such as clamd, over its socket) asked between the arrival of a file and its row, with a message for a file that is refused and a rule for a scanner that is away. Until then HR opens documents in the browser’s sandboxed viewer.',
    'docs/security.md#files',
  ),
};
