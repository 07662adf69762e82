import { existsSync } from 'node:fs';
import { hasS3Server } from '#test/s3-server/start.ts';
import { run } from './run.ts';

/** The tests that need a real S3 server, OpenStack Swift of Debian's package python3-swift. */
export const testsWithS3 = ['server/adapters/storage/s3.test.ts', 'server/db/backup/backup.test.ts'];

/**
 * True when the S3 server of the tests is on this machine, installed first where that can be done (Debian, as root). False
 * where it cannot be had; with CI=true that raises, since a green run there must have seen it.
 */
export async function ensureS3Server(): Promise<boolean> {
  if (hasS3Server()) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Debian’s OpenStack Swift, the S3 server of the tests …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], env);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'python3-swift'], env);
    if (hasS3Server()) return true;
  }
  const sentence = `Tests against a real S3 server need Debian’s package python3-swift: ${testsWithS3.join(', ')}`;
  if (process.env.CI === 'true') throw new Error(sentence);
  console.error(`\nNOT RUN: ${sentence}\n`);
  return false;
}
