import { once } from 'node:events';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import { createDatabase } from '#server/db/database.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { interruption, restore } from '#server/db/backup/restore.ts';

// Test support: a restore in a process of its own that stops before its fourth document, so that tests can kill it.
const [connectionString = '', folder = '', secretKey = '', file = ''] = process.argv.slice(2);
const database = createDatabase({ connectionString, poolSize: 4 });
const storage = createDiskStorage({ folder });
const signal = interruption();
let stored = 0;

try {
  await restore(
    {
      database,
      storage: {
        ...storage,
        put: async (key, content) => {
          if (key.startsWith('documents/')) stored += 1;
          if (stored === 4) {
            process.stdout.write('standing still\n');
            // Keeps the process alive, as a request to a bucket would.
            const alive = setInterval(() => undefined, 1000);
            await once(signal, 'abort');
            clearInterval(alive);
          }
          return storage.put(key, content);
        },
      },
      keys: deriveKeys(secretKey),
    },
    file,
    signal,
  );
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
