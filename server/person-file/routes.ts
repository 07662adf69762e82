import { downloadCandidateFiles } from '#contract/onboarding.ts';
import { getAnswersPdf } from '#contract/joining.ts';
import { getMyData, getMyDataSummary } from '#contract/my-data.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { longCallTimeouts } from '#server/process/timeouts.ts';
import { downloadFiles } from './download-files.ts';
import { downloadMyData } from './my-data/download-my-data.ts';
import { readMyDataSummary } from './my-data/read-my-data-summary.ts';
import { readOwnAnswers } from './own-answers.ts';

/** The files of people, for HR, and the candidate's own answers and data (docs/rules/person-file.md, docs/rules/my-data.md). */
export function personFileRoutes(mount: Mount, deps: Deps): void {
  mount(downloadCandidateFiles, ({ body, actor, gone }) => downloadFiles(deps, actor, body, gone), longCallTimeouts);
  mount.answer(getMyDataSummary, readMyDataSummary);
  mount(getMyData, ({ actor, gone }) => downloadMyData(deps, actor, gone), longCallTimeouts);
  mount(getAnswersPdf, async ({ actor }) => ({
    file: await readOwnAnswers(deps, actor),
    filename: `joining-form-${actor.candidateId}.pdf`,
    disposition: 'attachment',
  }));
}
