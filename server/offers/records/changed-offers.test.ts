import { undoWithdrawal, withdrawOffer, resendOfferEmails } from '#contract/hr/offer-actions.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import { changeOfferSending, startOfferSending } from '#contract/hr/offer-sendings.ts';
import { downloadExcelErrors, downloadExcelTemplate, previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import {
  createCandidateOfferLetter,
  deleteOfferLetter,
  extendOffers,
  getAllOfferLetters,
  getCandidateOfferLetterDetails,
  sendOfferEmails,
  undoSendOfferEmails,
  type OfferRecord,
} from '#contract/offers.ts';
import { requestSignOff } from '#contract/hr/sign-off.ts';
import type * as permissionRules from '#domain/permissions.ts';
import type { Permission } from '#domain/permissions.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { createHrUser, createOffer, offerForm, signInHr, type TestOffer } from '#test/factories.ts';
import { setRules } from '#test/offers/sign-off.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';
import { sendWorkbook, typedRows, workbookOf } from '#test/workbooks/offer-workbook.ts';

/** The withheld permissions of HR users. */
const withheld = vi.hoisted(() => new Set<Permission>());
vi.mock('#domain/permissions.ts', async (original) => {
  const actual = await original<typeof permissionRules>();
  const isPermitted: typeof actual.isPermitted = (role, permission) =>
    !withheld.has(permission) && actual.isPermitted(role, permission);
  return { ...actual, isPermitted };
});
afterEach(() => withheld.clear());

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));

const list = async (): Promise<OfferRecord[]> => {
  const answer = await t.call(getAllOfferLetters, { token, query: { page: 0, size: 10_000 } });
  return (answer.envelope.responseObject as { content: OfferRecord[] }).content;
};
const idsOf = (offers: readonly { candidateId: string }[]) => offers.map(({ candidateId }) => candidateId);
const send = (offers: readonly { candidateId: string }[], holdSeconds = 0) =>
  t.call(sendOfferEmails, { token, body: { candidateIds: idsOf(offers), holdSeconds } });
const edit = ({ form, candidateOfferId }: TestOffer, changes: object) =>
  t.call(createCandidateOfferLetter, { token, body: { ...form, ...changes, candidateOfferId } });
const offer = (status?: 'Offer Sent' | 'Rejected') => createOffer(t, { hrToken: token, ...(status ? { status } : {}) });

/** The offers of an answer: members of the envelope, or of the header where the answer is a letter. */
function offersOf(answer: TestAnswer): OfferRecord[] {
  const header = answer.headers['x-offers'];
  return (header === undefined ? answer.envelope.offers : JSON.parse(String(header))) as OfferRecord[];
}

type Change = [what: string, call: object, change: () => Promise<TestAnswer>];
const changes: Change[] = [
  [
    'creating',
    createCandidateOfferLetter,
    async () => t.call(createCandidateOfferLetter, { token, body: await offerForm(t) }),
  ],
  ['editing', createCandidateOfferLetter, async () => edit(await offer('Offer Sent'), { fixedCTC: 650_000 })],
  ['editing a rejected one', createCandidateOfferLetter, async () => edit(await offer('Rejected'), { fixedCTC: 1 })],
  ['sending', sendOfferEmails, async () => send([await offer(), await offer()], 10)],
  [
    'taking a sending back',
    undoSendOfferEmails,
    async () => {
      const offers = [await offer(), await offer()];
      await send(offers, 10);
      return t.call(undoSendOfferEmails, { token, body: { candidateIds: idsOf(offers) } });
    },
  ],
  [
    'deleting',
    deleteOfferLetter,
    async () => {
      const { candidateOfferId } = await offer('Offer Sent');
      return t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: candidateOfferId } });
    },
  ],
  [
    'withdrawing',
    withdrawOffer,
    async () => {
      const { candidateOfferId } = await offer('Offer Sent');
      return t.call(withdrawOffer, { token, body: { candidateOfferId } });
    },
  ],
  [
    'undoing a withdrawal',
    undoWithdrawal,
    async () => {
      const { candidateOfferId } = await offer('Offer Sent');
      await t.call(withdrawOffer, { token, body: { candidateOfferId } });
      return t.call(undoWithdrawal, { token, body: { candidateOfferId } });
    },
  ],
  [
    'asking for sign-off',
    requestSignOff,
    async () => {
      const fixedCTC = 900_000_000;
      await setRules(t, token, [{ totalCtcFrom: fixedCTC, steps: [{ approvers: 'ROLE', need: 'ANY' }] }]);
      const { candidateOfferId } = await createOffer(t, { hrToken: token, fixedCTC });
      return t.call(requestSignOff, { token, body: { candidateOfferIds: [candidateOfferId] } });
    },
  ],
  [
    'extending',
    extendOffers,
    async () => {
      const offers = [await offer('Offer Sent'), await offer('Offer Sent')];
      const body = { candidateIds: idsOf(offers), replyBy: addDays(todayInIndia(t.clock.now), 30) };
      return t.call(extendOffers, { token, body });
    },
  ],
  [
    'reminding',
    resendOfferEmails,
    async () => {
      const offers = [await offer('Offer Sent'), await offer('Offer Sent')];
      return t.call(resendOfferEmails, { token, body: { candidateIds: idsOf(offers), kind: 'REMINDER' } });
    },
  ],
  ['uploading', uploadExcel, async () => sendWorkbook(t, uploadExcel, token, workbookOf(await typedRows(t, 3)))],
];

describe('the changed offers of an answer', () => {
  it('cover every call that changes offers', () => {
    // A sending in the background changes its offers after the answer.
    const later = [startOfferSending, changeOfferSending];
    const changeNone: object[] = [previewExcel, downloadExcelErrors, downloadExcelTemplate, ...later];
    const changing = allCalls.filter(
      (call) => call.access === 'hr' && (call.permission === 'offers.write' || call.permission === 'offers.send'),
    );
    expect(new Set([...changes.map(([, call]) => call), ...changeNone])).toEqual(new Set(changing));
  });

  it.each(changes)('%s', async (_what, _call, change) => {
    const before = new Set((await list()).map((each) => each.candidateOfferId));
    const answer = await change();
    expect(answer.status).toBe(200);
    const listed = await list();
    const answered = offersOf(answer);
    const isNew = ({ candidateOfferId }: OfferRecord) => !before.has(candidateOfferId);
    expect(answered.map((each) => each.candidateOfferId)).toEqual(
      listed.filter(isNew).map((each) => each.candidateOfferId),
    );
    for (const each of answered) {
      expect(each).toMatchObject({ may: { edit: expect.any(Boolean) as boolean } });
      expect(listed.find(({ candidateOfferId }) => candidateOfferId === each.candidateOfferId)).toMatchObject(each);
    }
  });

  it('leave out skipped offers', async () => {
    const [sent, skipped] = [await offer(), await offer('Offer Sent')];
    expect(idsOf(offersOf(await send([sent, skipped])))).toEqual([sent.candidateId]);
  });
});

it('a missing permission removes the ability', async () => {
  const { candidateOfferId, form } = await offer();
  const mayIn = async () => ({
    list: (await list())[0]?.may,
    details: (
      (await t.call(getCandidateOfferLetterDetails, { token, query: { candidateOfferId } })).envelope
        .responseObject as OfferRecord
    ).may,
  });
  const all = {
    edit: true,
    delete: true,
    send: true,
    select: true,
    extend: false,
    sendAgain: false,
    remind: false,
    withdraw: false,
  };
  expect(await mayIn()).toEqual({ list: all, details: all });
  withheld.add('offers.send');
  const unsent = { ...all, send: false };
  expect(await mayIn()).toEqual({ list: unsent, details: unsent });
  const saved = await t.call(createCandidateOfferLetter, { token, body: { ...form, candidateOfferId, fixedCTC: 5 } });
  expect(offersOf(saved)[0]?.may).toEqual(unsent);
  withheld.add('offers.write');
  const nothing = { ...unsent, edit: false, delete: false };
  expect(await mayIn()).toEqual({ list: nothing, details: nothing });
});
