import { downloadCandidateFiles } from '#contract/hr/person-file.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { longCallTimeouts } from '#server/process/timeouts.ts';
import { createDownloadFiles } from './download-files.ts';

/** The files of people, for HR (docs/rules/person-file.md). */
export function personFileRoutes(mount: Mount, deps: Deps): void {
  const download = createDownloadFiles(deps);
  mount(downloadCandidateFiles, ({ body, actor, gone }) => download(actor, body, gone), longCallTimeouts);
}
