import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

type Planted = [file: string, code: string, says: string];

const refused: Planted[] = [
  // Everywhere
  ['domain/climbs.ts', `import { x } from '../contract/x.ts';`, 'No "../"'],
  ['server/offers/climbs.ts', `import { x } from './../auth/x.ts';`, 'No "../"'],
  ['test/climbs.ts', `import { x } from '../server/app.ts';`, 'No "../"'],
  ['e2e/climbs.spec.ts', `import { x } from '../test/x.ts';`, 'No "../"'],
  ['server/offers/no-extension.ts', `import { x } from './x';`, 'with its extension'],
  // domain and contract
  ['domain/imports-contract.ts', `import { x } from '#contract/offers.ts';`, 'domain imports nothing of ours'],
  ['domain/imports-server.ts', `import type { X } from '#server/env.ts';`, 'domain imports nothing of ours'],
  ['domain/imports-node.ts', `import { x } from 'node:crypto';`, 'only zod/mini from outside'],
  ['domain/imports-package.ts', `import x from 'dayjs';`, 'only zod/mini from outside'],
  ['domain/imports-web.test.ts', `import { x } from '#web/ui/button.tsx';`, 'neither server nor web'],
  ['contract/imports-server.ts', `import { x } from '#server/errors.ts';`, 'contract imports only domain'],
  ['contract/imports-web.ts', `import { x } from '#web/api/client.ts';`, 'contract imports only domain'],
  ['contract/imports-package.ts', `import x from 'fastify';`, 'contract imports only domain'],
  // server
  ['server/offers/imports-feature.ts', `import { x } from '#server/auth/sign-in.ts';`, 'only through its doors'],
  ['server/auth/later.ts', `const x = await import('#server/offers/send-offers.ts');`, 'only through its doors'],
  ['server/lookups/passes-on.ts', `export { x } from '#server/offers/policy.ts';`, 'only through its doors'],
  ['server/joining/imports-app.ts', `import { x } from '#server/app.ts';`, 'only through its doors'],
  ['server/messages/picks.ts', `import { x } from '#server/adapters/mail/smtp.ts';`, 'adapter ports'],
  ['server/onboarding/imports-web.ts', `import { x } from '#web/ui/button.tsx';`, 'A feature imports'],
  ['server/documents/imports-test.ts', `import { x } from '#test/factories.ts';`, 'A feature imports'],
  ['server/app.ts', `import { x } from '#server/adapters/mail/smtp.ts';`, 'Only server/main.ts picks real adapters'],
  ['server/main.ts', `import { x } from '#web/routes.tsx';`, 'The server never imports web'],
  ['server/sees-web.test.ts', `import { x } from '#web/routes.tsx';`, 'The server never imports the web client'],
  ['server/adapters/mail/smtp.ts', `import { x } from '#server/offers/queries.ts';`, 'An adapter knows its port'],
  ['server/pdf/reads.ts', `import { x } from '#server/offers/queries.ts';`, 'server/pdf knows no feature'],
  ['server/workbooks/reads.ts', `import { x } from '#server/offers/queries.ts';`, 'server/workbooks knows no feature'],
  ['server/db/pool.ts', `import { x } from '#server/offers/queries.ts';`, 'server/db knows no feature'],
  ['server/db/opens.ts', `import { x } from './embedded/cluster.ts';`, 'entered through start-embedded.ts'],
  ['server/main-db.ts', `import { x } from '#server/db/embedded/processes.ts';`, 'entered through start-embedded.ts'],
  ['scripts/sees-inside.ts', `import { x } from '#server/db/embedded/errors.ts';`, 'entered through start-embedded.ts'],
  ['test/nginx/inside.ts', `import { x } from '#server/db/embedded/lock.ts';`, 'entered through start-embedded.ts'],
  ['server/jobs/start.ts', `import { x } from '#server/offers/jobs.ts';`, 'server/jobs knows no feature'],
  [
    'server/job-registry.ts',
    `import { x } from '#server/adapters/mail/smtp.ts';`,
    'Only server/main.ts picks real adapters',
  ],
  ['server/joining/registers.ts', `import { x } from '#server/job-registry.ts';`, 'A feature imports'],
  ['server/login-queue/reads.ts', `import { x } from '#server/db/pool.ts';`, 'knows server/process alone'],
  ['server/process/counts.ts', `import { x } from '#server/jobs/queries.ts';`, 'it knows no other room'],
  ['server/offers/waits.ts', `import { x } from '#server/login-queue/login-queue.ts';`, 'only through its doors'],
  ['server/http/routes.ts', `import { x } from '#server/offers/routes.ts';`, 'server/http knows no feature'],
  ['server/audit/queries.ts', `import { x } from '#server/circle/queries.ts';`, 'Dependency cycle'],
  ['server/circle/queries.ts', `import { x } from '#server/audit/queries.ts';`, 'Dependency cycle'],
  ['server/audit/policy.ts', `import { x } from '#server/offers/queries.ts';`, 'only through its doors'],
  ['server/auth/reads.ts', `import { x } from '#server/joining/submission/queries.ts';`, 'only through its doors'],
  ['server/onboarding/opens.ts', `import { x } from '#server/joining/encrypted-numbers.ts';`, 'only through its doors'],
  ['server/key-rotation/pays.ts', `import { x } from '#server/joining/sent-fields.ts';`, 'only through its doors'],
  // SQL
  ['server/joining/bank/queries.ts', `import { encrypt } from '#server/sealing/keys.ts';`, 'SQL alone'],
  ['server/messages/queries.ts', `import type { Deps } from '#server/deps.ts';`, 'SQL alone'],
  ['server/offers/sending/queries.ts', `import { x } from '#server/audit/write-audit.ts';`, 'SQL alone'],
  ['server/offers/tag.ts', `import { sql } from 'kysely';`, 'SQL belongs only in queries.ts'],
  ['server/offers/pool.ts', `import { Pool } from 'pg';`, 'Only server/db talks to PostgreSQL'],
  [
    'server/offers/reads.ts',
    `export const x = (db: any) => db.selectFrom('offers');`,
    'SQL belongs only in queries.ts',
  ],
  ['server/app-writes.ts', `export const x = (db: any) => db.updateTable('offers');`, 'SQL belongs only in queries.ts'],
  // web
  ['web/candidate/offer/a.tsx', `import { X } from '#web/candidate/login/page.tsx';`, 'never a sibling feature'],
  ['web/candidate/offer/b.tsx', `import { X } from '#web/hr/login/page.tsx';`, 'never a sibling feature'],
  ['web/hr/dashboard/a.tsx', `import { X } from '#web/hr/layout/page.tsx';`, 'never a sibling feature'],
  ['web/hr/dashboard/b.tsx', `import { X } from '#web/routes.tsx';`, 'never a sibling feature'],
  ['web/hr/dashboard/c.test.tsx', `import { X } from '#web/hr/layout/page.tsx';`, 'never a sibling feature'],
  ['web/candidate/offer/c.tsx', `import { X } from '#web/hr/parts/offers/link.tsx';`, 'never a sibling feature'],
  ['web/hr/parts/offers/a.tsx', `import { X } from '#web/hr/login/page.tsx';`, 'web/hr/parts/offers knows no feature'],
  [
    'web/hr/parts/people-list/a.tsx',
    `import { X } from '#web/hr/login/page.tsx';`,
    'web/hr/parts/people-list knows no feature',
  ],
  ['web/hr/login/a.ts', `import type { X } from '#server/env.ts';`, 'or server'],
  ['web/hr/login/e.ts', `import { x } from 'node:fs';`, 'no Node modules'],
  ['web/routes.tsx', `import { x } from '#server/app.ts';`, 'web never imports server'],
  ['web/paths.ts', `import { X } from '#web/hr/login/page.tsx';`, 'Only web/routes.tsx and web/main.tsx compose'],
  ['web/api/client.ts', `import { X } from '#web/hr/login/page.tsx';`, 'web/api knows no feature'],
  ['web/session/guard.tsx', `import { X } from '#web/candidate/login/page.tsx';`, 'web/session knows no feature'],
  ['web/joining-summary/a.tsx', `import { X } from '#web/hr/login/page.tsx';`, 'web/joining-summary knows no feature'],
  ['web/ui/button.tsx', `import { x } from '#web/api/client.ts';`, 'web/ui is a leaf'],
];

const allowed: [file: string, code: string][] = [
  ['domain/fine.ts', `import * as z from 'zod/mini'; import { x } from './x.ts';`],
  [
    'domain/fine.test.ts',
    `import { it } from 'vitest'; import { x } from 'node:fs/promises'; import { y } from './x.ts';`,
  ],
  [
    'contract/fine.ts',
    `import * as z from 'zod/mini'; import { x } from '#domain/offer/offer.ts'; import { y } from './call.ts';`,
  ],
  [
    'server/env.ts',
    `import { z } from 'zod'; import { x } from '#server/db/pool.ts'; import { y } from './errors.ts';`,
  ],
  [
    'server/errors.ts',
    `import type { X } from '#server/adapters/mail/port.ts'; import { y } from '#server/offers/routes.ts';`,
  ],
  [
    'server/offers/fine.ts',
    `import { a } from '#server/auth/sessions/queries.ts'; import { b } from '#server/db/pool.ts'; import { c } from './policy.ts';
     import type { D } from '#server/adapters/mail/port.ts'; import { e } from '#server/jobs/boss.ts';
     import { f } from '#server/errors.ts'; import { g } from '#contract/offers.ts'; import { h } from '#domain/offer/offer.ts';
     import { i } from '#server/pdf/letter-renderer.ts'; import type { Pool } from 'pg'; import { Kysely } from 'kysely';`,
  ],
  ['server/offers/queries.ts', `import { sql } from 'kysely'; export const x = (db: any) => db.selectFrom('offers');`],
  [
    'server/onboarding/fine.ts',
    `import { a } from '#server/audit/write-audit.ts'; import { b } from '#server/joining/read-record.ts';
     import { c } from '#server/messages/queue-messages.ts'; import { d } from '#server/joining/queries.ts';`,
  ],
  ['server/key-rotation/fine.ts', `import { x } from '#server/joining/encrypted-numbers.ts';`],
  [
    'server/audit/history/queries.ts',
    `import { sql } from 'kysely'; import { x } from '#server/auth/sessions/queries.ts';`,
  ],
  ['server/db/seed.ts', `import pg from 'pg'; export const x = (db: any) => db.insertInto('departments');`],
  ['server/offers/fine.test.ts', `import { x } from '#test/app.ts'; import { y } from '#server/auth/sign-in.ts';`],
  ['server/adapters/sms/gateway.ts', `import type { X } from './port.ts'; import { y } from '#server/errors.ts';`],
  ['test/fine.ts', `import { x } from '#server/adapters/mail/outbox.ts'; import { sql } from 'kysely';`],
  ['test/nginx/fine.ts', `import { x } from '#server/db/embedded/processes.ts';`],
  [
    'server/db/embedded/fine.ts',
    `import { x } from './cluster.ts'; import { y } from '#server/process/durable-file.ts';`,
  ],
  ...['cluster.ts', 'processes.ts', 'errors.ts', 'lock.ts'].map((name): [string, string] => [
    `server/db/embedded/${name}`,
    'export const x = 1;',
  ]),
  ['server/db/opens-too.ts', `import { x } from './embedded/start-embedded.ts';`],
  ['scripts/fine.ts', `import { x } from '#server/adapters/mail/outbox.ts';`],
  ['web/ui/fine.tsx', `import { x } from 'react'; import { y } from './theme.ts';`],
  ['web/fine/routes.tsx', `import { x } from '#web/api/client.ts';`],
  [
    'web/candidate/joining/steps/personal/fine.tsx',
    `import { a } from '#web/ui/button.tsx'; import { b } from '#web/api/client.ts'; import { c } from '#web/session/token.ts';
     import { d } from '#web/joining-summary/answers.tsx'; import { e } from '#contract/offers.ts'; import { f } from './form.tsx';
     import { g } from '#web/candidate/joining/progress.ts'; import { h } from '#domain/messages.ts';`,
  ],
  [
    'web/hr/layout/fine.test.tsx',
    `import { x } from '#test/render.tsx'; import { y } from './sidebar.tsx'; import fs from 'node:fs';
     import { z } from '#web/hr/parts/offers/link.tsx';`,
  ],
];

/** The linter's messages about planted files, by file; only those about directions. */
let findings: Map<string, string[]>;
let tree: string;

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'direction-'));
  for (const name of ['oxlint.config.ts', 'direction.config.ts', 'package.json']) {
    copyFileSync(join(root, name), join(tree, name));
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const [file, code] of [...refused, ...allowed]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), `${code}\n`);
  }
  findings = await lint(tree);
});

afterAll(() => {
  rmSync(tree, { recursive: true });
});

describe('an import against the direction is rejected', () => {
  it.each(refused)('%s: %s', (file, _code, says) => {
    expect(findings.get(file) ?? []).toContainEqual(expect.stringContaining(says));
  });
});

describe('an import along the direction passes', () => {
  it.each(allowed)('%s', (file) => {
    expect(findings.get(file) ?? []).toEqual([]);
  });
});

it('every listed entry file exists', async () => {
  const { doors } = (await import(join(root, 'direction.config.ts'))) as { doors: Record<string, string[]> };
  const files = Object.entries(doors).flatMap(([feature, names]) => names.map((name) => `${feature}/${name}`));
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('no two folders of server import each other, types and import() included', () => {
  const edges = globSync('server/*/**/*.ts', { cwd: root }).flatMap((file) => {
    const [, folder] = file.split('/');
    const code = file.endsWith('.test.ts') ? '' : readFileSync(join(root, file), 'utf8');
    const others = [...code.matchAll(/(?:from |import\()'#server\/([^/']+)\//g)].map(([, other]) => other);
    return others.filter((other) => other !== folder).map((other) => `${folder} ${other}`);
  });
  expect(edges.length).toBeGreaterThan(0);
  const mutual = new Set(edges.filter((edge) => edges.includes(edge.split(' ').toReversed().join(' '))));
  expect([...mutual]).toEqual([]);
});

it('no file disables the linter or the compiler', () => {
  const sources = globSync('{domain,contract,server,web,test,e2e,bench,scripts}/**/*.{ts,tsx,js}', { cwd: root });
  const switches = /(oxlint|eslint)-(disable|enable)|@ts-(ignore|nocheck|expect-error)/;
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter((file) => switches.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

type Diagnostic = { code: string; message: string; help?: string; filename: string };

async function lint(cwd: string): Promise<Map<string, string[]>> {
  const rooms = globSync('*/', { cwd }).filter((name) => name !== 'node_modules');
  const bin = join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [bin, '--format=json', ...rooms],
      { cwd, maxBuffer: 64 << 20 },
      (error, stdout, stderr) => {
        if (stdout.startsWith('{')) resolve(stdout);
        else reject(new Error(`oxlint did not run: ${error?.message ?? ''} ${stderr} ${stdout}`));
      },
    );
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  const byFile = new Map<string, string[]>();
  for (const { code, message, help = '', filename } of diagnostics) {
    if (!/no-restricted-imports|no-restricted-properties|no-cycle/.test(code)) continue;
    byFile.set(filename, [...(byFile.get(filename) ?? []), `${message} ${help}`]);
  }
  return byFile;
}
