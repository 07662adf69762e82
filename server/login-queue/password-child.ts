import { constants, setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { serveTasks } from '#server/process/child-tasks.ts';
import { passwordWorker } from './password-work.ts';

// A child that hashes passwords (password-children.ts) does so in its only busy thread, whose priority is the one that is
// lowered here: the threads of Node's pool would keep the one they began with.
process.title = 'aarambh passwords';
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Where the system forbids it, passwords still work; they only yield less.
}

serveTasks(passwordWorker({ hash: hashSync, verify: verifySync }));
