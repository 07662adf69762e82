import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '#server/db/database.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { startJobs } from '#server/jobs/boss.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { bundledPrograms, noFsync, startPostgresServer } from './postgres-server/start.ts';
import { databaseUrl, dropDatabase, onServer, testLog, testSecretKey } from './database/test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server to make databases on, and the database that they are copied from. */
    databaseServer: string;
    databaseTemplate: string;
  }
}

/** Node's compile cache, shared by the workers of this run and all programs that its tests start. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));

/** One PostgreSQL for the whole run: that of DATABASE_URL, else the one that the product brings; with a migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideDatabase(project, noFsync);
}

/** The same with the given settings of PostgreSQL. */
export async function provideDatabase(project: TestProject, settings: string[]): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= compiled;
  const server = await startServer(settings);
  const template = `aarambh_template_${process.pid}`;
  await onServer(server.url, `create database ${template}`);
  const templateUrl = databaseUrl(server.url, template);
  const database = createDatabase({ connectionString: templateUrl, poolSize: 2 });
  await prepareDatabase(database, deriveKeys(testSecretKey));
  const jobs = await startJobs(templateUrl, testLog);
  await jobs.stop();
  await database.close();
  project.provide('databaseServer', server.url);
  project.provide('databaseTemplate', template);
  return async () => {
    await dropDatabase(server.url, template);
    await server.remove();
  };
}

async function startServer(settings: string[]): Promise<{ url: string; remove: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  return given ? { url: given, remove: async () => undefined } : startPostgresServer(settings, bundledPrograms);
}
