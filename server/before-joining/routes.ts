import * as calls from '#contract/first-day.ts';
import { stillJoiningMessages } from '#domain/first-day/plan-messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { saveFirstDay } from './offer-day.ts';
import { answerStillJoining, readCalendar, readOwnFirstDay } from './own-day.ts';

/** What candidates read and answer before their first day (docs/rules/first-day.md#before-the-first-day). */
export function beforeJoiningRoutes(mount: Mount, deps: Deps): void {
  mount.answer(calls.getOwnFirstDay, readOwnFirstDay);
  mount(calls.getFirstDayCalendar, async ({ actor }) => ({
    file: await readCalendar(deps, actor),
    filename: 'first-day.ics',
    disposition: 'attachment',
    contentType: 'text/calendar; charset=utf-8',
  }));
  mount(calls.answerStillJoining, async ({ body, actor }) => {
    await answerStillJoining(deps, actor, body);
    return { responseObject: await readOwnFirstDay(deps, actor), message: refsOf(stillJoiningMessages).thanks };
  });
  mount.answer(calls.saveFirstDay, saveFirstDay);
}
