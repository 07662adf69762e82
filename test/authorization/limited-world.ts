import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { isOfSettings } from '#domain/permissions.ts';
import { databaseDigest } from '#test/database/database-digest.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import type { TestApp } from '#test/test-app.ts';
import { requestOf, type Named } from './requests.ts';
import { createWorld } from './world.ts';

/** The calls about people. */
export const callsOfPeople = allCalls.filter((call) => call.access === 'hr' && !isOfSettings(call.permission));
const withIds = (sent: object) => JSON.stringify(sent).match(/candidate|sendingId|messageId|requestId|Offer/) !== null;

/** A user of one department with an own offer, people of others, and the check that a call answers nothing of them. */
export async function createLimitedWorld() {
  const w = await createWorld();
  const { t } = w;
  const [, other] = await t.db
    .selectFrom('sub_departments')
    .selectAll()
    .distinctOn('dept_id')
    .orderBy('dept_id')
    .execute();
  const ownDepartment = { deptId: other!.dept_id, subDeptId: other!.sub_dept_id };
  const own = await createOffer(t, { hrToken: w.hrToken, ...ownDepartment, fullName: 'Anjali Menon', status: 'Open' });
  const limited = await signInHr(t, await createHrUser(t, { departments: [ownDepartment.deptId] }));
  const ids = { candidateId: 'C99-9999', sendId: 'C99-9998', messageId: randomUUID(), sendingId: randomUUID() };
  const offers = { candidateOfferId: 999_999, editId: 999_998, deleteId: 999_997, requestId: randomUUID() };
  const foreign: Named = { ...w.one.named, messageId: await failedMessage(t, w.one.named.candidateOfferId) };
  const unknown: Named = { ...foreign, ...ids, ...offers };

  /** The answer to a limited user, with the ids that are named replaced by what they are. */
  const answerTo = async (call: Call, named: Named, app: TestApp): Promise<{ status: number; text: string }> => {
    const { sent } = await requestOf(call, named, t);
    const { status, bytes, headers } = await app.call(call, { ...sent, token: limited });
    const text = String(headers['content-type']).includes('json') ? bytes.toString('utf8') : '';
    const longIds = Object.entries(named).filter(([, value]) => String(value).length > 3);
    const withoutIds = longIds.reduce((all, [key, value]) => all.replaceAll(String(value), `<${key}>`), text);
    return { status, text: withoutIds.replaceAll(/"[\da-f-]{36}"|"20\d\d-[^"]*Z"/g, '""') };
  };

  /** The call answers for people of other departments as for unknown ones. */
  const check = async (call: Call, app: TestApp = t): Promise<void> => {
    const { sent } = await requestOf(call, foreign, t);
    const before = await databaseDigest(t);
    const answer = await answerTo(call, foreign, app);
    for (const secret of w.one.secrets.filter((one) => one !== foreign.candidateId)) {
      expect(answer.text).not.toContain(secret);
    }
    if (!withIds(sent)) return;
    // Of a call that is served the rows of its own are written; they are the same for unknown ids.
    const isUnchanged = answer.status === 200 || (await databaseDigest(t)) === before;
    expect(isUnchanged).toBe(true);
    expect(answer).toEqual(await answerTo(call, unknown, app));
  };
  return { w, t, foreign, own, ownDepartment, limited, check };
}

async function failedMessage(t: TestApp, candidateOfferId: number): Promise<string> {
  const { message_id: id } = await t.db
    .updateTable('messages')
    .set({ state: 'failed', finished_on: t.clock.now, reason: 'no answer' })
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('kind', '=', 'offer')
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return id;
}
