import * as calls from '#contract/hr/offer-sendings.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { changeSending } from './change-sending.ts';
import { listRows } from './list-rows.ts';
import { listSendings } from './list-sendings.ts';
import { startSending } from './start-sending.ts';

export function sendingRoutes(mount: Mount, deps: Deps): void {
  mount.answer(calls.startOfferSending, startSending);
  mount.answer(calls.getOfferSendings, listSendings);
  mount.answer(calls.changeOfferSending, changeSending);
  mount(calls.getOfferSendingRows, async ({ query }) => ({ responseObject: await listRows(deps, query) }));
}
