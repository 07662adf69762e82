import { vi } from 'vitest';

// Thousands of logins are tried, and the cost of a hash is proved by the tests of server/sealing/passwords.ts alone.
vi.mock('@node-rs/argon2', () => import('./cheap-passwords.ts'));
