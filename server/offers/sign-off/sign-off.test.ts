import { beforeEach, describe, expect, it } from 'vitest';
import { getDashboard, type Dashboard } from '#contract/dashboard.ts';
import { getOfferHistory } from '#contract/history.ts';
import { getAtRisk } from '#contract/hr/at-risk.ts';
import { getOfferPage, type OfferPage } from '#contract/hr/offer-page.ts';
import { savePayStructure } from '#contract/hr/pay-structures.ts';
import { getSettings, saveSettings, type Settings } from '#contract/hr/settings.ts';
import {
  endAbsence,
  getSignOffInbox,
  requestSignOff,
  setAbsence,
  signOffInstead,
  type SignOffInboxLine,
  type SignOffResult,
} from '#contract/hr/sign-off.ts';
import { getLetterTemplates, saveLetterTemplate } from '#contract/hr/letter-templates.ts';
import { uploadExcel } from '#contract/offer-sheet.ts';
import { createCandidateOfferLetter, getAllOfferLetters, sendOfferEmails, type OfferRecord } from '#contract/offers.ts';
import type { SignOffRule } from '#domain/sign-off/rules.ts';
import { addDays, startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import { settledCursor } from '#test/database/settled-cursor.ts';
import { createOffer, findOffer, signInHr, type TestOffer } from '#test/factories.ts';
import { signedInAs, setRules, signOff } from '#test/offers/sign-off.ts';
import { openTestApp } from '#test/test-app.ts';
import { sendWorkbook, typedRows, workbookOf } from '#test/workbooks/offer-workbook.ts';
import { sendSignOffReminders } from './send-reminders.ts';

const t = await openTestApp();
const admin = await signedInAs(t, 'Ravi Kumar', ['ADMIN']);
const maker = await signedInAs(t, 'Meera Rao', ['RECRUITER']);
const asha = await signedInAs(t, 'Asha Nair', ['APPROVER']);
const bina = await signedInAs(t, 'Bina Shah', ['APPROVER']);
const ids = (...users: { hrUserId: string }[]) => users.map(({ hrUserId }) => hrUserId);
const one = (approvers: SignOffRule['steps'][number]['approvers']): SignOffRule['steps'] => [
  { approvers, need: 'ANY' },
];

const make = (more: object = {}) => createOffer(t, { hrToken: maker.token, ...more });
const edit = ({ form, candidateOfferId }: TestOffer, changes: object, { token } = maker) =>
  t.call(createCandidateOfferLetter, { token, body: { ...form, ...changes, candidateOfferId } });
const ask = (offers: { candidateOfferId: number }[], { token } = maker) =>
  t.call(requestSignOff, { token, body: { candidateOfferIds: offers.map((offer) => offer.candidateOfferId) } });
const send = (...offers: { candidateId: string }[]) =>
  t.call(sendOfferEmails, { token: maker.token, body: { candidateIds: offers.map((offer) => offer.candidateId) } });
const stateOf = async ({ candidateOfferId }: TestOffer, { token } = maker) =>
  (await findOffer(t, token, candidateOfferId)).signOff;
const asked = async (more: object = {}) => {
  const offer = await make(more);
  expect((await ask([offer])).status).toBe(200);
  return offer;
};
const decide = ({ token }: { token: string }, offer: TestOffer, more: object = {}) =>
  signOff(t, token, [offer.candidateOfferId], more);
async function inboxOf({ token }: { token: string }): Promise<SignOffInboxLine[]> {
  const answer = await t.call(getSignOffInbox, { token });
  return (answer.envelope.responseObject as { lines: SignOffInboxLine[] }).lines;
}
const lineOf = async (user: { token: string }, { candidateOfferId }: TestOffer) =>
  (await inboxOf(user)).find(({ offers }) => offers.some((offer) => offer.candidateOfferId === candidateOfferId));
const historyOf = async ({ candidateOfferId }: TestOffer) => {
  const answer = await t.call(getOfferHistory, { token: admin.token, query: { candidateOfferId, show: 'changes' } });
  const { content } = answer.envelope.responseObject as { content: { who: string; what: string }[] };
  return content.map(({ who, what }) => `${who} ${what}`);
};

beforeEach(async () => {
  await setRules(t, admin.token, [{ steps: one(ids(asha, bina)) }]);
});

describe('an offer that needs sign-off', () => {
  it('is not sent before it is signed off', async () => {
    const offer = await make();
    expect(await stateOf(offer)).toMatchObject({ state: 'NEEDED', may: { ask: true, decide: false, instead: false } });
    expect((await findOffer(t, maker.token, offer.candidateOfferId)).may.send).toBe(false);
    const refused = await send(offer);
    expect([refused.status, refused.codes.errorCode]).toEqual([409, 'signOff.unsent.NEEDED']);
    await ask([offer]);
    expect(await stateOf(offer)).toMatchObject({
      state: 'WAITING',
      step: 1,
      steps: 1,
      waitingFor: ['Asha Nair', 'Bina Shah'],
    });
    expect((await send(offer)).codes.errorCode).toBe('signOff.unsent.WAITING');
    expect((await decide(asha, offer)).status).toBe(200);
    expect(await stateOf(offer)).toMatchObject({ state: 'SIGNED_OFF' });
    expect((await send(offer)).status).toBe(200);
    expect(await stateOf(offer)).toMatchObject({ state: 'SIGNED_OFF' });
  });

  it('is signed off by a user of single sign-on, who has no password', async () => {
    const nila = await signedInAs(t, 'Nila Das', ['APPROVER']);
    const identity = { issuer: 'https://id.example', subject: 'nila', hr_user_id: nila.hrUserId, email: nila.email };
    await t.db
      .insertInto('hr_identities')
      .values({ ...identity, linked_on: t.clock.now })
      .execute();
    await t.db.updateTable('hr_users').set({ password_hash: null }).where('hr_user_id', '=', nila.hrUserId).execute();
    await setRules(t, admin.token, [{ steps: one(ids(nila)) }]);
    const offer = await asked();
    expect(await lineOf(nila, offer)).toMatchObject({ step: 1 });
    expect((await decide(nila, offer)).status).toBe(200);
    await t.db
      .updateTable('hr_users')
      .set({ disabled_on: t.clock.now })
      .where('hr_user_id', '=', nila.hrUserId)
      .execute();
  });

  it('is in the list of what changed after each step', async () => {
    const offer = await make();
    for (const change of [() => ask([offer]), () => decide(asha, offer)]) {
      const changedSince = await settledCursor(t, maker.token);
      expect((await change()).status).toBe(200);
      const answer = await t.call(getAllOfferLetters, { token: maker.token, query: { changedSince } });
      const { content } = answer.envelope.responseObject as { content: OfferRecord[] };
      expect(content).toEqual([await findOffer(t, maker.token, offer.candidateOfferId)]);
    }
  });

  it('is judged again when rules are saved; what was asked for and is not needed any more is free', async () => {
    const offer = await asked();
    await setRules(t, admin.token, [{ totalCtcFrom: 1_000_000_000, steps: one('ROLE') }]);
    expect(await stateOf(offer)).toEqual({ state: 'NOT_NEEDED' });
    await setRules(t, admin.token, [{ steps: one('ROLE') }]);
    expect(await stateOf(offer)).toMatchObject({ state: 'NEEDED' });
    const stale = await t.call(requestSignOff, { token: maker.token, body: { candidateOfferIds: [1] } });
    expect(stale.status).toBe(409);
  });
});

describe('four eyes', () => {
  it('refuse the maker, an Administrator too, with 403', async () => {
    await setRules(t, admin.token, [{ steps: one(ids(admin, asha)) }]);
    const own = await createOffer(t, { hrToken: admin.token });
    await ask([own], admin);
    expect([await lineOf(admin, own), (await lineOf(asha, own))?.step]).toEqual([undefined, 1]);
    expect(await stateOf(own, admin)).toMatchObject({
      waitingFor: ['Asha Nair'],
      may: { decide: false, instead: false },
    });
    for (const answer of [
      await decide(admin, own),
      await t.call(signOffInstead, {
        token: admin.token,
        body: { candidateOfferIds: [own.candidateOfferId], reason: 'Urgent' },
      }),
    ]) {
      expect([answer.status, answer.codes.errorCode]).toEqual([403, 'signOff.ownOffer']);
    }
    expect((await decide(maker, own)).status).toBe(403);
  });

  it('refuse the last user who changed what the letter says, not one who changed the e-mail address', async () => {
    const both = await signedInAs(t, 'Usha Iyer', ['RECRUITER', 'APPROVER']);
    await setRules(t, admin.token, [{ steps: one('ROLE') }]);
    const [paid, mailed] = [await make(), await make()];
    await edit(paid, { fixedCTC: paid.form.fixedCTC + 1000 }, both);
    await edit(mailed, { email: 'another.address@example.com' }, both);
    await ask([paid, mailed]);
    expect((await decide(both, paid)).status).toBe(403);
    expect((await decide(both, mailed)).status).toBe(200);
  });

  it('say so when no approver is left, and an Administrator may sign off instead', async () => {
    await setRules(t, admin.token, [{ steps: one(ids(asha)) }]);
    const offer = await asked();
    await t.db
      .updateTable('hr_users')
      .set({ disabled_on: t.clock.now })
      .where('hr_user_id', '=', asha.hrUserId)
      .execute();
    expect(await stateOf(offer)).toMatchObject({
      waitingFor: [],
      reason: expect.stringContaining('No approver') as string,
    });
    const body = { candidateOfferIds: [offer.candidateOfferId], reason: 'Asha has left' };
    expect((await t.call(signOffInstead, { token: bina.token, body })).status).toBe(403);
    expect((await t.call(signOffInstead, { token: admin.token, body })).status).toBe(200);
    await t.db.updateTable('hr_users').set({ disabled_on: null }).where('hr_user_id', '=', asha.hrUserId).execute();
    expect(await stateOf(offer)).toMatchObject({ state: 'SIGNED_OFF' });
    expect((await historyOf(offer))[0]).toMatch(
      /^Ravi Kumar signed off version 1 .* in place of the approvers: ‘Asha has left’$/,
    );
    const listed = async () => {
      const answer = await t.call(getDashboard, { token: admin.token, query: {} });
      return (answer.envelope.responseObject as Dashboard).signedOffInstead ?? [];
    };
    expect(await listed()).toMatchObject([
      { candidateOfferId: offer.candidateOfferId, by: 'Ravi Kumar', reason: 'Asha has left' },
    ]);
    const before = t.clock.now;
    t.clock.now = startOfDay(addDays(todayInIndia(before), 31));
    const later = await t.call(getDashboard, { token: (await signedInAs(t, 'Later', ['ADMIN'])).token, query: {} });
    t.clock.now = before;
    expect((later.envelope.responseObject as Dashboard).signedOffInstead).toBeUndefined();
  });
});

describe('steps', () => {
  it('come one after the other: the second approver sees and decides nothing before the first', async () => {
    await setRules(t, admin.token, [{ steps: [...one(ids(asha)), ...one(ids(bina))] }]);
    const offer = await asked();
    expect(await lineOf(bina, offer)).toBeUndefined();
    expect((await decide(bina, offer)).codes.errorCode).toBe('signOff.notYours');
    expect(await lineOf(asha, offer)).toMatchObject({ step: 1, steps: 2, askedBy: 'Meera Rao', onBehalfOf: [] });
    await decide(asha, offer);
    expect(await stateOf(offer)).toMatchObject({ state: 'WAITING', step: 2, waitingFor: ['Bina Shah'] });
    expect(await lineOf(bina, offer)).toMatchObject({ step: 2 });
    expect((await decide(bina, offer, { step: 1 })).status).toBe(409);
    expect((await decide(bina, offer, { step: 2 })).status).toBe(200);
    expect(await stateOf(offer)).toMatchObject({ state: 'SIGNED_OFF' });
  });

  it('are decided once by two approvers at once', async () => {
    const offer = await asked();
    const contentHash = (await lineOf(asha, offer))?.offers[0]?.contentHash;
    const answers = await Promise.all([asha, bina].map((user) => decide(user, offer, { contentHash })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('are mailed: the approvers without pay, the maker with the decision', async () => {
    const offer = await asked();
    await t.deliverAll();
    const mail = t.mailbox.mailsTo(asha.email).find(({ subject }) => subject.includes(`${offer.candidateName},`))!;
    expect(mail.subject).toMatch(/^Waiting for your sign-off/);
    expect(mail.text).toContain(offer.offeredRole);
    expect(mail.text).toContain('#/hce/sign-off');
    expect(mail.text).not.toMatch(/₹|CTC|\d,\d{3}/);
    await decide(asha, offer, { decision: 'DECLINE', reason: 'Too high for this grade' });
    await t.deliverAll();
    expect(t.mailbox.mailsTo(maker.email).at(-1)?.text).toContain('> Too high for this grade');
  });
});

describe('declining', () => {
  it('needs a reason, stops the sending, and a changed offer can ask again', async () => {
    const offer = await asked();
    const without = await decide(asha, offer, { decision: 'DECLINE' });
    expect([without.status, without.envelope.errors]).toMatchObject([400, [{ path: 'reason' }]]);
    await decide(asha, offer, { decision: 'DECLINE', reason: 'Too high' });
    expect(await stateOf(offer)).toMatchObject({ state: 'DECLINED', reason: 'Too high', may: { ask: true } });
    expect((await send(offer)).codes.errorCode).toBe('signOff.unsent.DECLINED');
    expect((await decide(bina, offer)).status).toBe(409);
    await edit(offer, { fixedCTC: offer.form.fixedCTC - 1000 });
    expect(await stateOf(offer)).toMatchObject({ state: 'NEEDED' });
    expect((await ask([offer])).status).toBe(200);
  });
});

describe('a sign-off is bound to what the letter says', () => {
  const signedOff = async (more: object = {}) => {
    const offer = await asked(more);
    await decide(asha, offer);
    return offer;
  };

  it.each([
    [{ fixedCTC: 777_000 }, 'NEEDED'],
    [{ email: 'changed.address@example.com' }, 'SIGNED_OFF'],
    [{}, 'SIGNED_OFF'],
  ])('after %j it is %s', async (changes, state) => {
    const offer = await signedOff();
    expect((await edit(offer, changes)).status).toBe(200);
    expect((await stateOf(offer))?.state).toBe(state);
    expect((await send(offer)).status).toBe(state === 'NEEDED' ? 409 : 200);
  });

  it('of an offer that was sent, too: after a change it needs sign-off before the next sending', async () => {
    const offer = await signedOff();
    expect((await send(offer)).status).toBe(200);
    await edit(offer, { fixedCTC: offer.form.fixedCTC + 7 });
    expect((await stateOf(offer))?.state).toBe('NEEDED');
    expect((await send(offer)).codes.errorCode).toBe('signOff.unsent.NEEDED');
  });

  it('a hash of other content is rejected with 409', async () => {
    const offer = await asked();
    const contentHash = (await lineOf(asha, offer))?.contentHash;
    await edit(offer, { fixedCTC: offer.form.fixedCTC + 5 });
    await ask([offer]);
    expect((await decide(asha, offer, { contentHash })).codes.errorCode).toBe('signOff.contentChanged');
    const line = await lineOf(asha, offer);
    expect(line?.offers[0]?.changes).toMatchObject([{ term: 'fixedCTC' }]);
    expect((await decide(asha, offer, { contentHash: line?.contentHash })).status).toBe(200);
  });

  const saveTemplate = async () => {
    const answer = await t.call(getLetterTemplates, { token: admin.token });
    const [template] = (
      answer.envelope.responseObject as { letterTemplateId: number; name: string; blocks: object[] }[]
    ).slice();
    const blocks = [...(template?.blocks ?? []), { kind: 'paragraph', content: [{ text: 'More' }] }];
    const { letterTemplateId, name } = template ?? { letterTemplateId: 0, name: '' };
    return t.call(saveLetterTemplate, { token: admin.token, body: { letterTemplateId, name, blocks } });
  };

  it('another version of the template, the company or the pay structure voids what was not sent', async () => {
    const structure = { name: 'Field staff', components: [{ name: 'Basic', kind: 'WAGE', rule: { type: 'REST' } }] };
    const { envelope } = await t.call(savePayStructure, { token: admin.token, body: structure });
    const { payStructureId, version } = envelope.responseObject as { payStructureId: number; version: number };
    const sent = await signedOff({ payStructureId });
    expect((await send(sent)).status).toBe(200);
    const saveCompany = async () => {
      const settings = (await t.call(getSettings, { token: admin.token })).envelope.responseObject as Settings;
      const { version: read, values } = settings.company;
      const body = {
        section: 'company',
        version: read,
        values: { ...values, signatoryName: 'Other Signatory' },
      } as const;
      return t.call(saveSettings, { token: admin.token, body });
    };
    const savePay = () =>
      t.call(savePayStructure, {
        token: admin.token,
        body: { ...structure, name: 'All field staff', payStructureId, version },
      });
    for (const save of [saveTemplate, saveCompany, savePay]) {
      const unsent = await signedOff({ payStructureId });
      expect((await save()).status).toBe(200);
      expect((await stateOf(unsent))?.state).toBe('NEEDED');
      expect((await stateOf(sent))?.state).toBe('SIGNED_OFF');
    }
  });

  it('without the rules nothing can be asked for, so another version makes nothing needed', async () => {
    const free = await signedOff();
    await setRules(t, admin.token, []);
    expect((await saveTemplate()).status).toBe(200);
    expect(await stateOf(free)).toEqual({ state: 'NOT_NEEDED' });
    expect((await send(free)).status).toBe(200);
  });

  it('the page and the history say who signed off, and on which content', async () => {
    const offer = await signedOff();
    const answer = await t.call(getOfferPage, {
      token: maker.token,
      query: { candidateOfferId: offer.candidateOfferId },
    });
    const { signOffs } = answer.envelope.responseObject as OfferPage;
    expect(signOffs).toMatchObject([{ decision: 'SIGN_OFF', by: 'Asha Nair', onBehalfOf: null, isInForce: true }]);
    expect(await historyOf(offer)).toEqual([
      `Asha Nair signed off version 1 of the letter, content SHA-256 ${signOffs?.[0]?.contentHash}`,
      'Meera Rao asked for the sign-off of the offer',
      'Meera Rao created the offer',
    ]);
  });
});

describe('an absence', () => {
  const today = () => todayInIndia(t.clock.now);
  const away = (body: object) => t.call(setAbsence, { token: asha.token, body });

  it('lets a colleague sign off from the first day to the end of the last, and names both', async () => {
    await setRules(t, admin.token, [{ steps: one(ids(asha)) }]);
    const start = t.clock.now;
    const offer = await asked();
    await away({ from: addDays(today(), 1), to: addDays(today(), 2), hrUserId: bina.hrUserId });
    const at = async (moment: Date) => {
      t.clock.now = moment;
      const own = await signedInAs(t, 'Reader', ['ADMIN']);
      const names = (await stateOf(offer, own))?.waitingFor;
      t.clock.now = start;
      return names;
    };
    const [first, after] = [startOfDay(addDays(today(), 1)), startOfDay(addDays(today(), 3))];
    expect(await at(new Date(first.getTime() - 1))).toEqual(['Asha Nair']);
    expect(await at(first)).toEqual(['Bina Shah']);
    expect(await at(new Date(after.getTime() - 1))).toEqual(['Bina Shah']);
    expect(await at(after)).toEqual(['Asha Nair']);
    for (const minute of [new Date(first.getTime() - 60_000), new Date(after.getTime() + 60_000)]) {
      t.clock.now = minute;
      const refused = await decide({ token: await signInHr(t, bina) }, offer);
      t.clock.now = start;
      expect([refused.status, refused.codes.errorCode]).toEqual([403, 'signOff.notYours']);
    }
    await away({ from: today(), to: today(), hrUserId: bina.hrUserId });
    expect(await lineOf(bina, offer)).toMatchObject({ onBehalfOf: ['Asha Nair'] });
    expect((await decide(bina, offer)).status).toBe(200);
    expect((await historyOf(offer))[0]).toMatch(/^Bina Shah for Asha Nair signed off/);
    // Not their own offer.
    await t.db
      .updateTable('hr_users')
      .set({ roles: ['APPROVER', 'RECRUITER'] })
      .where('hr_user_id', '=', bina.hrUserId)
      .execute();
    const own = await createOffer(t, { hrToken: bina.token });
    await ask([own]);
    const refused = await decide(bina, own);
    expect([refused.status, refused.codes.errorCode]).toEqual([403, 'signOff.ownOffer']);
    await t.db
      .updateTable('hr_users')
      .set({ roles: ['APPROVER'] })
      .where('hr_user_id', '=', bina.hrUserId)
      .execute();
    await t.call(endAbsence, { token: asha.token });
  });

  it('is rejected with a colleague who may not sign off, oneself, and in the past', async () => {
    const day = { from: today(), to: today() };
    expect((await away({ ...day, hrUserId: maker.hrUserId })).status).toBe(400);
    expect((await away({ ...day, hrUserId: asha.hrUserId })).status).toBe(400);
    const past = addDays(today(), -1);
    expect((await away({ from: past, to: past, hrUserId: bina.hrUserId })).status).toBe(400);
  });
});

describe('many offers', () => {
  it('of an import are one line in the inbox, and are decided at once', async () => {
    const workbook = workbookOf(await typedRows(t, 3));
    const answer = await sendWorkbook(t, uploadExcel, maker.token, workbook);
    const { offers } = answer.envelope as unknown as { offers: { candidateOfferId: number }[] };
    await ask(offers);
    const line = (await inboxOf(asha)).find(({ offers: own }) => own.length === 3);
    const candidateOfferIds = line?.offers.map((offer) => offer.candidateOfferId) ?? [];
    const unasked = await make();
    const decided = await signOff(t, asha.token, [...candidateOfferIds, unasked.candidateOfferId]);
    expect(decided.envelope.responseObject).toEqual({
      done: candidateOfferIds,
      skipped: [{ candidateOfferId: unasked.candidateOfferId, reason: expect.any(String), code: 'signOff.notWaiting' }],
    } satisfies SignOffResult);
  });

  it('are seen by an approver of one department alone', async () => {
    const offers = [await make(), await make()];
    const [first, second] = offers;
    const deptId = 2;
    const subDepartment = await t.db
      .selectFrom('sub_departments')
      .selectAll()
      .where('dept_id', '=', deptId)
      .executeTakeFirstOrThrow();
    await edit(second!, { deptId, subDeptId: subDepartment.sub_dept_id });
    const limited = await signedInAs(t, 'Dev Menon', ['APPROVER'], [deptId]);
    await setRules(t, admin.token, [{ steps: one('ROLE') }]);
    await ask(offers);
    const seen = (await inboxOf(limited)).flatMap((line) => line.offers.map((offer) => offer.candidateOfferId));
    expect(seen).toEqual([second?.candidateOfferId]);
    expect((await decide(limited, first!)).codes.errorCode).toBe('general.unknownOffer');
  });
});

it('what waits for long is reminded of twice, and at risk', async () => {
  const start = t.clock.now;
  t.clock.now = new Date('2027-03-01T06:00:00Z');
  const later = await signedInAs(t, 'Later', ['RECRUITER']);
  const offer = await createOffer(t, { hrToken: later.token });
  expect((await ask([offer], later)).status).toBe(200);
  await t.deliverAll();
  const mails = () =>
    t.mailbox
      .mailsTo(bina.email)
      .filter(({ subject }) => subject.startsWith(`Still waiting for your sign-off: ${offer.candidateName},`)).length;
  const seen = [];
  for (const day of ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05']) {
    t.clock.now = new Date(`${day}T06:30:00Z`);
    await sendSignOffReminders(t.deps);
    await sendSignOffReminders(t.deps);
    await t.deliverAll();
    const reader = await signedInAs(t, 'Reader', ['ADMIN']);
    const { envelope } = await t.call(getAtRisk, { token: reader.token, query: { reason: 'SIGN_OFF_LATE' } });
    const rows = envelope.responseObject as { candidateOfferId: number }[];
    seen.push([mails(), rows.some(({ candidateOfferId }) => candidateOfferId === offer.candidateOfferId)]);
  }
  t.clock.now = start;
  expect(seen).toEqual([
    [0, false],
    [1, false],
    [1, false],
    [2, true],
    [2, true],
  ]);
});
