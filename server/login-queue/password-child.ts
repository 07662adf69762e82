import { hashSync, verifySync } from '@node-rs/argon2';
import { serveTasks } from '#server/process/child-tasks.ts';
import { passwordWorker } from './password-work.ts';

process.title = 'aarambh passwords';
serveTasks(passwordWorker({ hash: hashSync, verify: verifySync }));
