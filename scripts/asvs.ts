import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asvsPage } from '#test/asvs/page.ts';
import { root, run } from './run.ts';

const page = join(root, 'docs/asvs.md');
writeFileSync(page, asvsPage());
await run('oxfmt', [page]);
