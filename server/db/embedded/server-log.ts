import { closeSync, constants, copyFileSync, fchmodSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs';

const largest = 10 * 1024 * 1024;
const checkEvery = 10 * 60 * 1000;

/** The file that PostgreSQL's messages go to. `since` reads what was added after a `size()` taken earlier. */
export type ServerLog = {
  path: string;
  descriptor: number;
  size: () => number;
  since: (size: number) => string;
  close: () => void;
};

/** Opens the log for appending, readable only by us, and keeps it under 10 MB with one older part beside it. */
export function openServerLog(path: string): ServerLog {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW;
  const descriptor = openSync(path, flags, 0o600);
  fchmodSync(descriptor, 0o600);
  const size = (): number => fstatSync(descriptor).size;
  const shorten = (): void => {
    if (size() < largest) return;
    copyFileSync(path, `${path}.1`);
    // The server keeps writing to the same file; opened for appending, it goes on at the new end.
    truncateSync(path, 0);
  };
  shorten();
  const timer = setInterval(shorten, checkEvery).unref();
  return {
    path,
    descriptor,
    size,
    since(from) {
      const start = Math.max(from, size() - 16_384);
      const buffer = Buffer.alloc(Math.max(size() - start, 0));
      return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, start));
    },
    close() {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}
