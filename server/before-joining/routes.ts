import {
  answerStillJoining,
  getFirstDayCalendar,
  getOwnFirstDay,
  saveFirstDay as saveCall,
} from '#contract/first-day.ts';
import { stillJoiningMessages } from '#domain/first-day/plan-messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { saveFirstDay } from './offer-day.ts';
import { answerStillJoining as answer, readCalendar, readOwnFirstDay } from './own-day.ts';

/** What candidates read and answer before their first day (docs/rules/first-day.md#before-the-first-day). */
export function beforeJoiningRoutes(mount: Mount, deps: Deps): void {
  mount.answer(getOwnFirstDay, readOwnFirstDay);
  mount(getFirstDayCalendar, async ({ actor }) => ({
    file: await readCalendar(deps, actor),
    filename: 'first-day.ics',
    disposition: 'attachment',
    contentType: 'text/calendar; charset=utf-8',
  }));
  mount(answerStillJoining, async ({ body, actor }) => {
    await answer(deps, actor, body);
    return { responseObject: await readOwnFirstDay(deps, actor), message: refsOf(stillJoiningMessages).thanks };
  });
  mount.answer(saveCall, saveFirstDay);
}
