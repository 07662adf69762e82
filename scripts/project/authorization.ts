import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authorizationPage } from '#test/authorization/page.ts';
import { root, run } from '#scripts/run.ts';

const page = join(root, 'docs/authorization.md');
writeFileSync(page, authorizationPage());
await run('oxfmt', [page]);
