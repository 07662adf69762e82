import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '#domain/texts.ts';
import { root } from '#scripts/run.ts';

/** The files of the product that put groups into the catalogue. */
export function textFiles(): string[] {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n');
  return files.filter(
    (file) =>
      /^(domain|contract|server|web)\//.test(file) &&
      !file.includes('.test.') &&
      / texts\('/.test(readFileSync(join(root, file), 'utf8')),
  );
}

/** The whole catalogue. Loads every file that adds to it. */
export async function allTexts(): Promise<ReturnType<typeof catalogue>> {
  for (const file of textFiles()) await import(join(root, file));
  return catalogue();
}
