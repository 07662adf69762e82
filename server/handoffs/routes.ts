import * as calls from '#contract/handoff.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { end, readFile, readHandoff, takeFile } from './own-handoff.ts';
import { claimCode, receiveFile } from './phone.ts';
import { start } from './start-handoff.ts';

/** 'Use your phone': the calls of the page that makes a code, and of the phone that opens it (docs/rules/phone-handoff.md). */
export function handoffRoutes(mount: Mount, deps: Deps): void {
  mount(calls.startHandoff, async ({ body, actor }) => ({ responseObject: await start(deps, actor, body) }));
  mount(calls.getHandoff, async ({ actor }) => ({ responseObject: await readHandoff(deps, actor) }));
  mount(calls.getHandoffFile, async ({ query, actor, gone }) => readFile(deps, actor, query.fileId, gone));
  mount(calls.useHandoffFile, async ({ body, actor }) => {
    await takeFile(deps, actor, body.fileId);
    return { responseObject: null };
  });
  mount(calls.endHandoff, async ({ actor }) => {
    await end(deps, actor);
    return { responseObject: null };
  });
  mount(calls.claimHandoff, async ({ body, actor }) => {
    const { phone, cookie } = await claimCode(deps, actor, body);
    return { responseObject: phone, ...(cookie === null ? {} : { headers: { 'set-cookie': cookie } }) };
  });
  mount(calls.sendHandoffFile, async ({ body, actor }) => ({ responseObject: await receiveFile(deps, actor, body) }));
}
