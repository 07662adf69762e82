import type { TestProject } from 'vitest/node';
import { provideDatabase } from '#test/global-setup.ts';

/** The database keeps what it is told, as that of the product does: a measured call waits for the disk. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideDatabase(project, []);
}
