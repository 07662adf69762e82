import { downloadCandidateFiles } from '#contract/hr/person-file.ts';
import { getAnswersPdf } from '#contract/joining.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { longCallTimeouts } from '#server/process/timeouts.ts';
import { createDownloadFiles } from './download-files.ts';
import { readOwnAnswers } from './own-answers.ts';

/** The files of people, for HR, and the candidate's own answers (docs/rules/person-file.md). */
export function personFileRoutes(mount: Mount, deps: Deps): void {
  const download = createDownloadFiles(deps);
  mount(downloadCandidateFiles, ({ body, actor, gone }) => download(actor, body, gone), longCallTimeouts);
  mount(getAnswersPdf, async ({ actor }) => ({
    file: await readOwnAnswers(deps, actor),
    filename: `joining-form-${actor.candidateId}.pdf`,
    disposition: 'attachment',
  }));
}
