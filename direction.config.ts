import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { OxlintOverride } from 'oxlint';

/** Which room may import what (docs/architecture.md, "Direction"). Each room below becomes one lint override; of the
 * overrides that match a file the last one holds, so a room is listed after the wider one it lies in.
 * `test/project/direction.test.ts` plants one forbidden import per rule. */
type Room = {
  files: string[];
  /** Imports of our own that are allowed; the later entry wins, `!` refuses again. Missing: all of them. */
  ours?: string[];
  /** Packages that are allowed in addition to `ours`. Missing: all of them. */
  packages?: string[];
  /** What a reader of the refusal should do instead. */
  because?: string;
  refused?: Refusal[];
  /** The files of server/db/embedded that may be imported from elsewhere. Missing: its door alone. */
  embedded?: string[];
};
type Refusal =
  | { group: string[]; message: string }
  | { name: string; importNames?: string[]; allowTypeImports?: boolean; message: string };

const everywhere = [
  { regex: '(^|/)\\.\\.(/|$)', message: 'No "../": reach another folder by its alias (#domain, #server, #test, …).' },
  { regex: '^[#.](.*/)?[^./]*$', message: 'Name the file with its extension: Node resolves nothing else.' },
];
const nodeInTheBrowser: Refusal = { group: ['node:**'], message: 'The browser has no Node modules.' };
const rawSql: Refusal[] = [
  { name: 'kysely', importNames: ['sql'], message: 'SQL belongs only in queries.ts, server/db and migrations.' },
  {
    name: 'pg',
    allowTypeImports: true,
    message: 'Only server/db talks to PostgreSQL: take a Database or a Transaction.',
  },
];
const queryBuilders = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'].map((property) => ({
  property,
  message: 'SQL belongs only in queries.ts, server/db and migrations.',
}));

const shared = ['#domain/**', '#contract/**'];
const serverBase = [
  ...shared,
  '#server/*.ts',
  '#server/{sealing,process}/**',
  '!#server/{app,main,job-registry,prepare-database,secret-key}.ts',
  '#server/adapters/*/port.ts',
];
const webBase = [...shared, '#web/ui/**', '#web/api/**', '#web/session/**'];

/** The lint overrides that keep the direction of imports for the project under `root`. */
export function directionOverrides(root: string): OxlintOverride[] {
  const rooms: Room[] = [
    { files: ['**/*.{ts,tsx}'] },
    // Tests start servers of their own, as the same account and with the same guard.
    { files: ['test/{postgres-server,nginx}/**'], embedded: ['start-embedded.ts', 'processes.ts', 'programs.ts'] },
    {
      files: ['test/{embedded,hard/embedded,night/embedded}/**'],
      embedded: ['start-embedded.ts', 'processes.ts', 'directories.ts', 'errors.ts', 'programs.ts'],
    },
    {
      files: ['domain/**'],
      ours: ['#domain/**'],
      packages: ['zod/mini'],
      because: 'domain imports nothing of ours and only zod/mini from outside.',
    },
    {
      files: ['contract/**'],
      ours: shared,
      packages: ['zod/mini'],
      because: 'contract imports only domain, and zod/mini from outside.',
    },
    ...serverRooms(root),
    ...webRooms(root),
    {
      files: ['{domain,contract}/**/*.test.ts'],
      ours: [...shared, '#test/form/**'],
      packages: ['zod/mini', 'vitest', 'fast-check', 'node:*', 'node:*/**'],
      because: 'Tests of domain and contract need neither server nor web.',
    },
    {
      files: ['server/**/*.test.ts'],
      ours: ['#*/**', '!#web/**'],
      because: 'The server never imports the web client.',
    },
  ];
  return [...rooms.map((room) => importRules(root, room)), ...sqlRules];
}

/** The doors of each feature: its files that other features may import. A feature that is not named has none. A
 * `queries.ts` is a door where others need rows of the feature and nothing else of it. */
export const doors: Record<string, string[]> = {
  'server/at-risk': ['read-at-risk.ts'],
  'server/before-joining': ['offer-day.ts'],
  'server/audit': ['write-audit.ts', 'chains/decision-rows.ts', 'history/list-history.ts'],
  'server/auth': ['codes/queries.ts', 'limits/address-keys.ts', 'sessions/queries.ts', 'sessions/read-in-session.ts'],
  'server/documents': ['links.ts', 'names.ts', 'queries.ts', 'stored-documents.ts'],
  'server/india': ['lookups.ts'],
  'server/joining': [
    'policy.ts',
    'queries.ts',
    'read-record.ts',
    'review/queries.ts',
    'review/submissions.ts',
    'steps/aadhaar-mode.ts',
    'uploads/receive-files.ts',
    'uploads/with-uploads.ts',
  ],
  'server/letter-templates': ['queries.ts'],
  'server/lookups': ['queries.ts'],
  'server/messages': [
    'queries.ts',
    'queue-messages.ts',
    'undelivered/queries.ts',
    'mails/breach-mails.ts',
    'mails/candidate-mail.ts',
    'mails/data-request-mails.ts',
    'mails/decision-mails.ts',
    'mails/document-mails.ts',
    'mails/first-day-mails.ts',
    'mails/hr-mails.ts',
    'mails/joining-mails.ts',
    'mails/login-mails.ts',
    'mails/offer-mails.ts',
    'mails/sign-off-mails.ts',
    'mails/sms-texts.ts',
  ],
  'server/offers': ['sign-off/content-hash.ts', 'sign-off/queries.ts'],
  'server/onboarding': ['require-candidate.ts'],
  'server/pay': ['pay-of-offer.ts', 'queries.ts'],
  'server/retention': ['restriction/restrict-person.ts'],
  'server/settings': ['company.ts', 'queries.ts', 'read-settings.ts', 'save-settings.ts', 'security.ts', 'sso.ts'],
  'server/sign-offs': ['queries.ts', 'void-outdated.ts'],
  'server/webhooks': ['delivery/queue-events.ts'],
  'server/privacy': ['contact.ts', 'requests/queries.ts', 'requests/read-data-requests.ts'],
  'server/privacy-notice': ['queries.ts'],
  'server/whole-number': ['queries.ts'],
  'server/signed-letters': ['add-signed-letters.ts', 'queries.ts'],
};

/** Doors for one visitor: a rotation of keys opens and seals with the features' own functions. */
const doorsFor: Record<string, string[]> = {
  'server/auth': ['#server/login-queue/login-queue.ts'],
  'server/handover': ['#server/joining/encrypted-numbers.ts'],
  'server/whole-number': ['#server/joining/encrypted-numbers.ts'],
  'server/person-file': ['#server/joining/encrypted-numbers.ts', '#server/joining/steps/queries.ts'],
  'server/key-rotation': [
    '#server/audit/audit-key.ts',
    '#server/audit/chains/row-macs.ts',
    '#server/joining/encrypted-numbers.ts',
  ],
};

function serverRooms(root: string): Room[] {
  const common = ['adapters', 'db', 'http', 'jobs', 'login-queue', 'pdf', 'process', 'sealing', 'workbooks'].map(
    (room) => `server/${room}`,
  );
  const features = folders(root, 'server/*/').filter((name) => !common.includes(name));
  const openDoors = Object.entries(doors).flatMap(([feature, files]) => files.map((file) => `#${feature}/${file}`));
  return [
    {
      files: ['server/*.ts'],
      ours: [...shared, '#server/**', '!#server/adapters/**', '#server/adapters/*/port.ts'],
      because: 'Only server/main.ts picks real adapters; the server never imports web or test.',
      refused: rawSql,
    },
    {
      files: ['server/main.ts'],
      ours: [...shared, '#server/**'],
      because: 'The server never imports web or test.',
      refused: rawSql,
    },
    {
      files: ['server/adapters/**'],
      ours: [...serverBase, '#server/adapters/**'],
      because: 'An adapter knows its port, the errors and the environment, and no feature.',
      refused: rawSql,
    },
    {
      files: ['server/db/**'],
      ours: [...serverBase, '#server/db/**'],
      because: 'server/db knows no feature: features call it.',
    },
    ...['server/jobs', 'server/pdf', 'server/workbooks'].flatMap((folder) =>
      serverRoom(folder, [], knowsNoFeature(folder)),
    ),
    ...['server/http', 'server/sealing'].flatMap((folder) =>
      serverRoom(folder, ['#server/login-queue/**'], knowsNoFeature(folder)),
    ),
    {
      files: ['server/process/**'],
      ours: ['#server/process/**', '#server/{env,errors}.ts'],
      because: 'server/process is what a process does with its machine: it knows no other room.',
      refused: rawSql,
    },
    {
      files: ['server/login-queue/**'],
      ours: ['#server/login-queue/**', '#server/process/**', '#server/errors.ts'],
      because: 'server/login-queue knows server/process alone.',
      refused: rawSql,
    },
    ...features.flatMap((feature) =>
      serverRoom(
        feature,
        [...openDoors, `#${feature}/**`, ...(doorsFor[feature] ?? [])],
        'A feature imports db, http, jobs, pdf, workbooks, errors, adapter ports, and another feature only through its doors (direction.config.ts).',
      ),
    ),
  ];
}

const knowsNoFeature = (folder: string): string => `${folder} knows no feature: each feature registers its own.`;

function serverRoom(folder: string, more: string[], because: string): Room[] {
  const ours = [...serverBase, '#server/{db,http,jobs,pdf,workbooks}/**', ...more];
  return [
    { files: [`${folder}/**`], ours, because, refused: rawSql },
    {
      files: [`${folder}/**/queries.ts`],
      ours: [...shared, '#server/db/**', '#server/jobs/queries.ts', ...more.filter((entry) => !isDoorWithCode(entry))],
      because: 'queries.ts is SQL alone: it takes values, never keys, a clock, a queue or a storage.',
    },
  ];
}

const isDoorWithCode = (entry: string): boolean => entry.endsWith('.ts') && !entry.endsWith('/queries.ts');

function webRooms(root: string): Room[] {
  const areas = ['web/candidate', 'web/hr', 'web/hr/parts'];
  const candidateFeatures = folders(root, 'web/*/', 'web/candidate/*/').filter((name) => !areas.includes(name));
  const hrFeatures = folders(root, 'web/hr/*/').filter((name) => !areas.includes(name));
  const parts = folders(root, 'web/hr/parts/*/');
  const open = [...webBase, '#web/joining-summary/**'];
  return [
    ...webRoom('web', webBase, 'Only web/routes.tsx and web/main.tsx compose areas; web never imports server.'),
    {
      files: ['web/{routes,main}.tsx'],
      ours: [...shared, '#web/**'],
      because: 'web never imports server.',
      refused: [nodeInTheBrowser],
    },
    ...candidateFeatures.flatMap((folder) =>
      webRoom(
        folder,
        [...open, `#${folder}/**`],
        'A feature imports ui, api, session, joining-summary, contract and domain, never a sibling feature or server.',
      ),
    ),
    ...hrFeatures.flatMap((folder) =>
      webRoom(
        folder,
        [...open, '#web/hr/parts/**', `#${folder}/**`],
        'A feature of HR imports ui, api, session, joining-summary, hr/parts, contract and domain, never a sibling feature or server.',
      ),
    ),
    ...['web/api', 'web/session', 'web/joining-summary'].flatMap((folder) =>
      webRoom(folder, [...webBase, `#${folder}/**`], `${folder} knows no feature.`),
    ),
    // What stands directly in hr/parts, the parts are made of.
    ...parts.flatMap((folder) =>
      webRoom(
        folder,
        [...webBase, '#web/hr/parts/*.ts', '#web/hr/parts/*.tsx', `#${folder}/**`],
        `${folder} knows no feature.`,
      ),
    ),
    // A list of people offers what the other parts do with people.
    ...webRoom(
      'web/hr/parts/people-list',
      [...webBase, '#web/hr/parts/**'],
      'web/hr/parts/people-list knows no feature.',
    ),
    ...webRoom('web/ui', [...shared, '#web/ui/**'], 'web/ui is a leaf: it imports contract and domain at most.'),
  ];
}

function webRoom(folder: string, ours: string[], because: string): Room[] {
  return [
    { files: [`${folder}/**`], ours, because, refused: [nodeInTheBrowser] },
    { files: [`${folder}/**/*.test.{ts,tsx}`], ours: [...ours, '#test/**'], because },
  ];
}

const sqlRules: OxlintOverride[] = [
  { files: ['server/**/*.ts'], rules: { 'no-restricted-properties': ['error', ...queryBuilders] } },
  {
    files: ['server/**/queries.ts', 'server/db/**', 'server/**/*.test.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
];

function importRules(root: string, room: Room): OxlintOverride {
  const { files, ours, packages, because = '', refused = [], embedded } = room;
  const patterns: Extract<Refusal, { group: string[] }>[] = [];
  // One group: oxlint takes what one group allows as allowed, whatever a second one says.
  const group = packages ? ['**', '!.', '!./**', ...packages.map(allow)] : ['#*/**'];
  if (ours) patterns.push({ group: [...group, ...ours.map(allow)], message: because });
  for (const refusal of refused) if ('group' in refusal) patterns.push(refusal);
  const paths = refused.filter((refusal) => 'name' in refusal);
  const always = [...everywhere, embeddedDoor(root, embedded)];
  return { files, rules: { 'no-restricted-imports': ['error', { paths, patterns: [...always, ...patterns] }] } };
}

/** Refuses the files of server/db/embedded but its doors; within the folder they import each other as './x.ts'. */
function embeddedDoor(root: string, doors: string[] = ['start-embedded.ts']) {
  const names = globSync('*.ts', { cwd: join(root, 'server/db/embedded') }).filter((name) => !doors.includes(name));
  return {
    regex: `^(#server/db|\\.)/embedded/(${names.join('|')})$`,
    message: 'The embedded PostgreSQL is entered through start-embedded.ts.',
  };
}

function folders(root: string, ...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root }).map((path) => path.replaceAll(sep, '/'));
}

const allow = (entry: string): string => (entry.startsWith('!') ? entry.slice(1) : `!${entry}`);
