import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { avoidedWordsIn } from '#scripts/project/words.ts';
import { root } from '#scripts/run.ts';

describe('an avoided word', () => {
  it.each([
    ['in a comment', '// Nobody reads it.', ['Nobody']],
    ['over two lines of a comment', '/**\n * A call that is\n * told so.\n */', ['is told']],
    ['in a test title', "it('waits meanwhile', () => {});", ['meanwhile']],
    ['in declared names', 'const toldAll = 1;\nfunction letGoNow() {}', ['told', 'let Go']],
    ['neither in a text or a code nor within a word', "const fold = { told: 'Nobody' }; // `nobody` recommends\n", []],
  ])('is found %s', (_where, source, found) => {
    expect(avoidedWordsIn(source).map(({ word }) => word)).toEqual(found);
  });

  it('does not occur', () => {
    const files = globSync('{domain,contract,server,web,scripts,test,e2e,bench}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['**/*.generated.*', 'test/project/words.test.ts'],
    });
    const found = files.flatMap((file) =>
      avoidedWordsIn(readFileSync(join(root, file), 'utf8')).map(({ line, word }) => `${file}:${line} '${word}'`),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });
});
