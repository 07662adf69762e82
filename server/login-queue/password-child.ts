import { constants, setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { passwordWorker } from './password-work.ts';

// The whole of a child that hashes passwords (password-children.ts). It does so in its only busy thread, whose priority is
// the one that is lowered here: the threads of Node's pool would keep the one they began with.
process.title = 'aarambh passwords';
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Where the system forbids it, passwords still work; they only yield less.
}
// Ctrl+C reaches all processes of a terminal; the server lets what runs come to its end.
process.on('SIGINT', () => undefined);
// The server has ended, however it did.
process.once('disconnect', () => process.exit());

export const doTask = passwordWorker({ hash: hashSync, verify: verifySync });
