import { afterEach, vi } from 'vitest';

// Thousands of logins are attempted, and only the tests of server/sealing/passwords.ts prove the cost of a hash.
vi.mock('@node-rs/argon2', () => import('./logins/cheap-passwords.ts'));

if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/react');
  afterEach(cleanup);
  // As long as a busy machine may need.
  configure({ asyncUtilTimeout: 20_000 });
}
