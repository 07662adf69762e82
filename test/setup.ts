import { vi } from 'vitest';

// Thousands of logins are attempted, and only the tests of server/sealing/passwords.ts prove the cost of a hash.
vi.mock('@node-rs/argon2', () => import('./cheap-passwords.ts'));
