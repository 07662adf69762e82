import { globSync } from 'node:fs';
import { sep } from 'node:path';
import type { OxlintOverride } from 'oxlint';

/**
 * Which room may import what (docs/architecture.md, "Direction"). Each room below becomes one lint override; of the
 * overrides that match a file the last one holds, so a room is listed after the wider one it lies in.
 * `test/direction.test.ts` plants one forbidden import per rule.
 */
type Room = {
  files: string[];
  /** Imports of our own that are allowed; the later entry wins, `!` refuses again. Missing: all of them. */
  ours?: string[];
  /** Packages that are allowed beside `ours`. Missing: all of them. */
  packages?: string[];
  /** What a reader of the refusal should do instead. */
  because?: string;
  refused?: Refusal[];
};
type Refusal =
  | { group: string[]; message: string }
  | { name: string; importNames?: string[]; allowTypeImports?: boolean; message: string };

const everywhere = [
  {
    regex: '(^|/)\\.\\.(/|$)',
    message: 'No "../": reach another folder through #domain, #contract, #server, #web or #test.',
  },
  { regex: '^[#.](.*/)?[^./]*$', message: 'Name the file with its extension: Node resolves nothing else.' },
];
const uiKit: Refusal = {
  group: ['@mantine/**', '@tabler/**'],
  message: 'Only web/ui imports the UI kit: wrap what is needed there.',
};
const nodeInTheBrowser: Refusal = { group: ['node:**'], message: 'The browser has no Node modules.' };
const rawSql: Refusal[] = [
  { name: 'kysely', importNames: ['sql'], message: 'SQL stands only in queries.ts, server/db and migrations.' },
  {
    name: 'pg',
    allowTypeImports: true,
    message: 'Only server/db talks to PostgreSQL: take a Database or a Transaction.',
  },
];
const queryBuilders = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'].map((property) => ({
  property,
  message: 'SQL stands only in queries.ts, server/db and migrations.',
}));

const shared = ['#domain/**', '#contract/**'];
const serverBase = [
  ...shared,
  '#server/*.ts',
  '#server/{sealing,process}/**',
  '!#server/app.ts',
  '!#server/main.ts',
  '!#server/sentence-of.ts',
  '#server/adapters/*/port.ts',
];
const webBase = [...shared, '#web/ui/**', '#web/api/**', '#web/session/**'];

/** The lint overrides that keep the direction of imports for the project under `root`. */
export function directionOverrides(root: string): OxlintOverride[] {
  const rooms: Room[] = [
    { files: ['**/*.{ts,tsx}'] },
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
      ours: shared,
      packages: ['zod/mini', 'vitest', 'node:*', 'node:*/**'],
      because: 'Tests of domain and contract need neither server nor web.',
    },
    {
      files: ['server/**/*.test.ts'],
      ours: ['#*/**', '!#web/**'],
      because: 'The server never imports the web client.',
    },
  ];
  return [...rooms.map(importRules), ...sqlRules];
}

/** Beside queries.ts: what is sealed anew is opened and sealed by the feature's own functions. */
const alsoTo: Record<string, string[]> = {
  'server/key-rotation': [
    '#server/joining/identity-numbers.ts',
    '#server/audit/audit-key.ts',
    '#server/audit/seal-rows.ts',
  ],
};

function serverRooms(root: string): Room[] {
  const common = ['server/adapters', 'server/db', 'server/http', 'server/jobs', 'server/process', 'server/sealing'];
  const features = folders(root, 'server/*/').filter((name) => !common.includes(name));
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
    {
      files: ['server/db/prepare.ts'],
      ours: [...serverBase, '#server/db/**', '#server/audit/seal-rows.ts'],
      because: 'Of the features only the audit has rows to be made ready at a start.',
    },
    ...['server/http', 'server/jobs', 'server/process', 'server/sealing'].flatMap((folder) =>
      serverRoom(folder, [], `${folder} knows no feature: each feature registers its own.`),
    ),
    {
      files: ['server/jobs/registry.ts'],
      ours: [...serverBase, '#server/{db,jobs}/**', ...features.map((feature) => `#${feature}/**`)],
      because: 'The registry names the jobs of the features, and picks no adapter.',
      refused: rawSql,
    },
    ...features.flatMap((feature) =>
      serverRoom(
        feature,
        ['#server/*/queries.ts', `#${feature}/**`, ...(alsoTo[feature] ?? [])],
        'A feature imports db, http, jobs, errors, adapter ports, and another feature only through its queries.ts.',
      ),
    ),
  ];
}

function serverRoom(folder: string, more: string[], because: string): Room[] {
  const ours = [...serverBase, '#server/{db,http,jobs}/**', '!#server/jobs/registry.ts', ...more];
  return [
    { files: [`${folder}/**`], ours, because, refused: rawSql },
    { files: [`${folder}/**/queries.ts`], ours, because },
  ];
}

function webRooms(root: string): Room[] {
  const areas = ['web/candidate', 'web/hr'];
  const features = folders(root, 'web/*/', 'web/{candidate,hr}/*/').filter((name) => !areas.includes(name));
  return [
    ...webRoom('web', webBase, 'Only web/routes.tsx and web/main.tsx compose areas; web never imports server.'),
    {
      files: ['web/{routes,main}.tsx'],
      ours: [...shared, '#web/**'],
      because: 'web never imports server.',
      refused: [uiKit, nodeInTheBrowser],
    },
    ...features.flatMap((folder) =>
      webRoom(
        folder,
        [...webBase, '#web/{joining-summary,offer-history,offer-template}/**', `#${folder}/**`],
        'A feature imports ui, api, session, joining-summary, offer-history, offer-template, contract and domain, never a sibling feature or server.',
      ),
    ),
    ...['web/api', 'web/session', 'web/joining-summary', 'web/offer-history', 'web/offer-template'].flatMap((folder) =>
      webRoom(folder, [...webBase, `#${folder}/**`], `${folder} knows no feature.`),
    ),
    ...webRoom('web/ui', [...shared, '#web/ui/**'], 'web/ui is a leaf: it imports contract and domain at most.'),
  ];
}

function webRoom(folder: string, ours: string[], because: string): Room[] {
  const kit = folder === 'web/ui' ? [] : [uiKit];
  return [
    { files: [`${folder}/**`], ours, because, refused: [...kit, nodeInTheBrowser] },
    { files: [`${folder}/**/*.test.{ts,tsx}`], ours: [...ours, '#test/**'], because, refused: kit },
  ];
}

const sqlRules: OxlintOverride[] = [
  { files: ['server/**/*.ts'], rules: { 'no-restricted-properties': ['error', ...queryBuilders] } },
  {
    files: ['server/**/queries.ts', 'server/db/**', 'server/**/*.test.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
];

function importRules({ files, ours, packages, because = '', refused = [] }: Room): OxlintOverride {
  const patterns: Extract<Refusal, { group: string[] }>[] = [];
  // One group: oxlint takes what one group allows as allowed, whatever a second one says.
  const group = packages ? ['**', '!.', '!./**', ...packages.map(allow)] : ['#*/**'];
  if (ours) patterns.push({ group: [...group, ...ours.map(allow)], message: because });
  for (const refusal of refused) if ('group' in refusal) patterns.push(refusal);
  const paths = refused.filter((refusal) => 'name' in refusal);
  return { files, rules: { 'no-restricted-imports': ['error', { paths, patterns: [...everywhere, ...patterns] }] } };
}

function folders(root: string, ...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root }).map((path) => path.replaceAll(sep, '/'));
}

const allow = (entry: string): string => (entry.startsWith('!') ? entry.slice(1) : `!${entry}`);
