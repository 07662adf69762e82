import type { TestProject } from 'vitest/node';
import { provideDatabase } from '#test/global-setup.ts';

/** The database commits to the disk, as that of the product does: a measured call waits for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideDatabase(project, []);
}
