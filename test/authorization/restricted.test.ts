import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { saveCandidatePersonalDetails } from '#contract/joining.ts';
import { getDashboard, type Dashboard } from '#contract/dashboard.ts';
import { exportOffers } from '#contract/offer-sheet.ts';
import { getAllOfferLetters } from '#contract/offers.ts';
import { keepingMessages } from '#domain/privacy/keeping-texts.ts';
import { isOfSettings } from '#domain/permissions.ts';
import type { WebhookEventType } from '#domain/webhooks/webhook.ts';
import { restrictPerson } from '#server/retention/restriction/restrict-person.ts';
import { repeatedJobs } from '#server/job-registry.ts';
import { queueEvents } from '#server/webhooks/delivery/queue-events.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { settledCursor } from '#test/database/settled-cursor.ts';
import { read } from '@e965/xlsx';
import { requestOf, type Named } from './requests.ts';
import { createWorld, served, signIn } from './world.ts';

const w = await createWorld();
const { t } = w;
const system = { kind: 'system', ip: '', userAgent: 'test' } as const;
let hidden: Named;
let unknown: Named;
let cursor: string;
let before: number;
let limited: string;

const list = async (query: object = {}) =>
  (await served(t, getAllOfferLetters, { token: w.hrToken, query: { size: 100, ...query } })) as {
    totalElements: number;
    hidden?: number[];
  };

beforeAll(async () => {
  const { candidateId, candidateOfferId } = w.one.named;
  hidden = { ...w.one.named, editId: candidateOfferId, deleteId: candidateOfferId, sendId: candidateId };
  const offers = { candidateOfferId: 999_999, editId: 999_999, deleteId: 999_999, requestId: randomUUID() };
  unknown = { ...hidden, candidateId: 'C99-9999', sendId: 'C99-9999', ...offers };
  cursor = await settledCursor(t, w.hrToken);
  before = (await list()).totalElements;
  const departments = await t.db.selectFrom('departments').select('dept_id').execute();
  limited = await signInHr(t, await createHrUser(t, { departments: departments.map(({ dept_id }) => dept_id) }));
  await t.db.transaction().execute((tx) => restrictPerson(tx, system, t.deps, candidateId));
});

async function answerTo(call: Call, named: Named, token: string): Promise<{ status: number; text: string }> {
  const { sent } = await requestOf(call, named, t);
  const { status, bytes, headers } = await t.call(call, { ...sent, token });
  const text = String(headers['content-type']).includes('json') ? bytes.toString('utf8') : '';
  const ids = [named.candidateId, named.candidateOfferId, named.requestId].map(String);
  const withoutIds = ids.reduce((all, id) => all.replaceAll(id, '<id>'), text);
  return { status, text: withoutIds.replaceAll(/"[\da-f-]{36}"|"20\d\d-[^"]*Z"/g, '""') };
}

const calls = allCalls.filter((call) => call.access === 'hr' && !isOfSettings(call.permission));

describe('a person who asked for erasure', () => {
  test.each(calls)('is unknown to $path', async (call) => {
    for (const token of [w.hrToken, limited]) {
      const answer = await answerTo(call, hidden, token);
      for (const secret of w.one.secrets.filter((one) => one !== hidden.candidateId)) {
        expect(answer.text).not.toContain(secret);
      }
      const { sent } = await requestOf(call, hidden, t);
      if (!/candidate|requestId|Offer/.test(JSON.stringify(sent))) continue;
      expect(answer).toEqual(await answerTo(call, unknown, token));
    }
  });

  test('leaves list, open lists, count, dashboard and export', async () => {
    const { candidateOfferId } = hidden;
    expect((await list()).totalElements).toBeGreaterThanOrEqual(before - 1);
    expect(JSON.stringify(await list())).not.toContain(`"candidateOfferId":${candidateOfferId},`);
    expect((await list({ changedSince: cursor })).hidden).toEqual([candidateOfferId]);
    const dashboard = (await served(t, getDashboard, { token: w.hrToken })) as Dashboard;
    expect(dashboard.figures.created).toBe((await list()).totalElements);
    const { bytes } = await t.call(exportOffers, { token: w.hrToken, body: { filter: {} } });
    expect(JSON.stringify(read(bytes).Sheets)).not.toContain(hidden.candidateId);
  });

  test('is in no event for other systems', async () => {
    const events: WebhookEventType[] = ['joining.verified'];
    const by = { created_by: w.hrUser.hrUserId, created_on: t.clock.now };
    const endpoint = { url: 'https://payroll.example', events, enabled: true, secret: Buffer.of(), ...by };
    await t.db.insertInto('webhooks').values(endpoint).execute();
    const shown = w.other.named.candidateOfferId;
    const both = [hidden.candidateOfferId, shown];
    await t.db.transaction().execute((tx) => queueEvents(tx, t.deps, 'joining.verified', both));
    const rows = await t.db.selectFrom('webhook_events').select('candidate_offer_id').execute();
    expect(rows).toEqual([{ candidate_offer_id: shown }]);
  });

  test('gets no reminder from jobs, and cannot change the joining form', async () => {
    const reminders = repeatedJobs(t.deps).find(({ name }) => name === 'send-reminders');
    for (let day = 0; day < 8; day += 1) {
      t.clock.now = new Date(t.clock.now.getTime() + 24 * 60 * 60 * 1000);
      t.clock.now.setUTCHours(6);
      await reminders?.run();
    }
    const sent = await t.db
      .selectFrom('messages')
      .select('candidate_offer_id')
      .where('kind', '=', 'joining-form-reminder')
      .execute();
    const people = sent.map((row) => row.candidate_offer_id);
    expect(people).toContain(w.other.named.candidateOfferId);
    expect(people).not.toContain(hidden.candidateOfferId);
    const { sent: save } = await requestOf(saveCandidatePersonalDetails, hidden, t);
    const answer = await t.call(saveCandidatePersonalDetails, { ...save, token: await signIn(t, hidden) });
    expect(answer.envelope).toMatchObject({ code: 409, message: keepingMessages.restricted });
  });
});
