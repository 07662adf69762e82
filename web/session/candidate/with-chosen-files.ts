import type * as chosenFiles from './chosen-files.ts';

/** Runs what needs the kept files; their code is loaded apart from the login's. */
export function withChosenFiles(act: (files: typeof chosenFiles) => Promise<void>): void {
  import('./chosen-files.ts').then(act).catch((error: unknown) => {
    // They stay encrypted, without their key, and go at the next login.
    console.warn('Chosen files could not be removed', error instanceof Error ? error.name : typeof error);
  });
}
