import * as calls from '#contract/handoff.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { end, readFile, readHandoff, takeFile } from './own-handoff.ts';
import { claimCode, receiveFile } from './phone.ts';
import { start } from './start-handoff.ts';

/** 'Use your phone': the calls of the page that makes a code, and of the phone that opens it (docs/rules/phone-handoff.md). */
export function handoffRoutes(mount: Mount, deps: Deps): void {
  mount.answer(calls.startHandoff, start);
  mount.answer(calls.getHandoff, readHandoff);
  mount(calls.getHandoffFile, async ({ query, actor, gone }) => readFile(deps, actor, query.fileId, gone));
  mount.answer(calls.useHandoffFile, (deps, actor, { fileId }) => takeFile(deps, actor, fileId));
  mount.answer(calls.endHandoff, end);
  mount(calls.claimHandoff, async ({ body, actor }) => {
    const { phone, cookie } = await claimCode(deps, actor, body);
    return { responseObject: phone, ...(cookie === null ? {} : { headers: { 'set-cookie': cookie } }) };
  });
  mount.answer(calls.sendHandoffFile, receiveFile);
}
