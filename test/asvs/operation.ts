import { held, notHeld, partly, type Points } from './point.ts';

/** V13 Configuration, V14 Data protection. */
export const operationPoints: Points = {
  'V13.1.1': held(
    'Every connection out and in, with its protection, time-outs and what happens while it is away.',
    'docs/security.md#connections',
  ),
  'V13.2.1': partly(
    'Database, bucket, mail server and gateway each have an account of their own. Their passwords are settings that do not change by themselves; a machine’s role works for a bucket of Amazon’s. The embedded database is a socket that its account alone opens.',
    'docs/security.md#connections',
    'server/adapters/storage/s3-settings.ts',
  ),
  'V13.2.2': partly(
    'The service is an account without capabilities or a writable file system; the bucket account needs its bucket alone. The database account owns its tables, as it migrates them, and is the superuser of the compose example’s own server. It would take a second account for migrations.',
    'deploy/systemd/aarambh.service',
    'Dockerfile',
    'compose.yaml',
  ),
  'V13.2.3': held(
    'No password has a default: what is needed and not set stops the start.',
    'server/env.test.ts › requires %s in production',
    'test/deploy.test.ts › what the compose file needs stands in its example, and what it sets is a setting',
  ),
  'V13.2.4': partly(
    'The program speaks to the four places of its settings alone; that nothing else is reachable is for a firewall. With compose, database and bucket are on networks without a way out.',
    'docs/security.md#connections',
    'compose.yaml',
  ),
  'V13.2.5': partly(
    'nginx passes to the listed processes alone and serves no files; that its machine reaches nothing else is for a firewall.',
    'deploy/nginx/aarambh.conf',
    'deploy/nginx/upstream.conf',
  ),
  'V13.3.1': notHeld(
    'Secrets are environment variables from a file of root’s; none is in the sources, the image or an argument. There is no vault: `LoadCredential`, Docker’s secrets or a vault’s agent can fill the environment, as the operator likes.',
    'docs/security.md#connections',
    '.env.example',
  ),
  'V13.3.2': partly(
    'Root alone reads the file, the service its own environment, and what the product keeps itself is for its account alone (0600). All processes of the service have all of it.',
    'docs/operations.md#install-on-a-machine-with-systemd',
    'server/auth/hr/first-hr-user.test.ts › hr.admin gets a random password, kept where only the owner reads it',
  ),
  'V13.4.1': held(
    'Only the built user interface is served. The image holds no history, and the service cannot read the one beside its sources.',
    'test/deploy.test.ts › the service reads neither the history of its sources nor the homes of people',
    'server/http/web.ts',
    '.dockerignore',
  ),
  'V13.4.2': held(
    'There is no debug mode; errors answer a fixed sentence everywhere. What is for development alone (the outbox) does not exist with `NODE_ENV=production`.',
    'server/joining/bad-input.test.ts › a storage that fails keeps nothing and says that it is our failure',
    'server/adapters/outbox/page.test.ts',
    'server/env.ts',
  ),
  'V13.4.3': held('A folder answers 404.', 'server/http/web.test.ts › lists no folder and leaves its own for no other'),
  'V13.4.4': held(
    'TRACE answers 404 on every path.',
    'test/authorization/paths.test.ts › %s answers no other method, to nobody',
  ),
  'V13.4.5': held(
    'The contract is public on purpose and so are two words on health; metrics have a port of their own that is never proxied.',
    'test/authorization/paths.test.ts › %s tells everybody the same',
    'docs/authorization.md',
  ),

  'V14.1.1': held(
    'Five classes, with what stands in each, tokens’ contents included.',
    'docs/security.md#data-and-their-classes',
  ),
  'V14.1.2': held(
    'For each class: how it is stored, who sees it, logs, and how long it is kept.',
    'docs/security.md#data-and-their-classes',
  ),
  'V14.2.1': partly(
    'Passwords, codes and tokens travel in bodies and headers. Links to a letter or document bear their permission in the query, as the specified responses want links that work without a bearer: for 10 minutes, for one file, and no log has the query.',
    'test/nginx/nginx.test.ts › writes no query into its logs, whether the product answers or is away',
    'server/joining/bad-input.test.ts › has a link for 10 minutes, and no other link opens it',
  ),
  'V14.2.2': held(
    'Answers are `no-store`, nginx keeps none, and the server has no cache of people’s data. Bodies of slow uploads lie in nginx’s temporary folder while they arrive.',
    'server/app.test.ts › carries a request id, no caching, and the headers of a careful server',
    'deploy/nginx/aarambh.conf',
  ),
  'V14.2.3': held(
    'Nothing is loaded from or sent to anybody else; the policy forbids it to the page.',
    'server/app.test.ts › carries a request id, no caching, and the headers of a careful server',
  ),
  'V14.2.4': partly(
    'As the table of classes says, in code and tests. Personal data of class 3 are plain in the database, so that the encryption of its disk is the operator’s; nothing runs the retention by itself.',
    'server/joining/save-steps.test.ts › keeps PAN and Aadhaar encrypted, with a hash that finds the same number again',
    'server/retention/retention.test.ts › leaves nothing that tells who they were in any table',
    'docs/security.md#data-and-their-classes',
  ),
  'V14.3.1': partly(
    'Logout forgets token, progress and what was loaded, also without a network. When a session runs out in the joining form or the offer form, what was typed stays for the login in place, as the rules of the product want it; it goes with the tab or the next candidate.',
    'e2e/candidate-login.spec.ts › in the menu of the header forgets the tab and ends the session on the server',
    'e2e/hr-sign-in.spec.ts › holds even when the server cannot be told',
    'web/session/candidate/joining-progress.test.ts › forgets what another candidate typed in this tab',
    'web/hr/layout/use-forget-after-session.test.tsx › with the session goes all that it had loaded',
  ),
  'V14.3.2': held(
    '`no-store` on everything but the files of the user interface; letters and documents are private as well.',
    'server/app.test.ts › carries a request id, no caching, and the headers of a careful server',
    'server/http/mount.ts',
  ),
  'V14.3.3': notHeld(
    'What a candidate types into the joining form and has not submitted is in `sessionStorage`, PAN, Aadhaar and account number included: the specification wants progress to survive a reload. It would take leaving these three out and typing them again. Chosen files are in IndexedDB, encrypted with a key that only the `sessionStorage` of the tab has.',
    'web/session/candidate/joining-progress.test.ts › keeps the step and the drafts of each candidate under a key with the id',
    'docs/decisions/0005-web-storage.md',
  ),
};
