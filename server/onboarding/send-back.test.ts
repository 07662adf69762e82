import { describe, expect, it } from 'vitest';
import { formatDate, todayInIndia } from '#domain/values/calendar.ts';
import { getJoiningState, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { candidateDetail, joiner, stepsOf, submitAnswers } from '#test/joined-candidate.ts';
import { sendForm } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const hr = await createHrUser(t, { name: 'Kavita Rao' });
const hrToken = await signInHr(t, hr);

const joined = (how: Partial<Parameters<typeof joiner>[1]> = {}) => joiner(t, { hrToken, ...how });
const detailOf = (candidateId: string) => candidateDetail(t, hrToken, candidateId);
const sendBack = (candidateId: string, reason: unknown = 'The PAN card cannot be read') =>
  t.call(sendBackOnBoardDetails, { token: hrToken, body: { candidateId, reason } });
const auditOf = (candidateOfferId: number, action: string) =>
  auditRows(t.db, { candidateOfferId, action }).selectAll().execute();

describe('sendBackOnBoardDetails', () => {
  it('reopens the form, mails the reason with a link, and keeps the submission', async () => {
    const { candidateId, candidate, answers, offer } = await joined();
    await t.deliverAll();
    const reason = 'The PAN card cannot be read.\nPlease photograph it in daylight <b>.';
    expect((await sendBack(candidateId, `  ${reason} `)).envelope).toMatchObject({ code: 200, responseObject: null });

    await t.deliverAll();
    const mail = t.mailbox.lastMailTo(offer.email);
    expect(mail.subject).toBe('Please correct your joining form – Himalaya Foods Pvt Ltd');
    expect(mail.text).toContain('> The PAN card cannot be read.\n> Please photograph it in daylight <b>.');
    expect(mail.text).toContain('http://aarambh.test/#/onboard/login');
    expect(mail.html).toContain('daylight &lt;b&gt;.');

    const state = await t.call(getJoiningState, { token: candidate });
    expect(state.envelope.responseObject).toMatchObject({ readOnly: false, submittedOn: null, sentBack: { reason } });
    expect((await detailOf(candidateId)).candidate).toMatchObject({ maySendBack: false, joining: { sentBack: {} } });
    expect(await auditOf(offer.candidateOfferId, 'send-back-joining-form')).toMatchObject([
      { actor_id: hr.hrUserId, details: {} },
    ]);

    const corrected = { ...answers, firstName: 'Priyanka' };
    const saved = await sendForm(t, saveCandidatePersonalDetails, candidate, stepsOf(corrected)[0]![1]);
    expect(saved.status).toBe(200);
    expect((await submitAnswers(t, candidate, corrected)).status).toBe(200);
    const detail = await detailOf(candidateId);
    expect(detail.personalDetails.firstName).toBe('Priyanka');
    expect(detail.submissions).toMatchObject([{ sentBack: null }, { sentBack: { reason, by: 'Kavita Rao' } }]);
    expect(detail.candidate).toMatchObject({ maySendBack: true, joining: { readOnly: true, sentBack: null } });
  });

  it('answers 409 to a second call, with the reason', async () => {
    const { candidateId } = await joined();
    expect((await sendBack(candidateId)).status).toBe(200);
    const today = formatDate(todayInIndia(t.clock.now));
    expect((await sendBack(candidateId)).envelope).toMatchObject({
      code: 409,
      message: `This joining form was sent back on ${today} and has not been submitted again yet.`,
    });
  });

  it('answers 409 without a submission', async () => {
    const open = await joined({ submitted: false });
    const never = await joined({ steps: 0 });
    for (const { candidateId } of [open, never]) {
      expect((await sendBack(candidateId)).envelope).toMatchObject({
        code: 409,
        message: 'This joining form has not been submitted yet.',
      });
    }
    expect(await auditOf(open.offer.candidateOfferId, 'send-back-joining-form')).toEqual([]);
  });

  it('of two concurrent calls one wins, with one mail', async () => {
    const { candidateId, offer } = await joined();
    const answers = await Promise.all([sendBack(candidateId), sendBack(candidateId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await auditOf(offer.candidateOfferId, 'send-back-joining-form')).toHaveLength(1);
    const mails = await t.db
      .selectFrom('messages')
      .selectAll()
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .where('kind', '=', 'joining-form-sent-back')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it.each([['  \n', 'Please say what is to be corrected']])('rejects the reason %j', async (reason, message) => {
    const { candidateId } = await joined({ steps: 0 });
    const answer = await t.call(sendBackOnBoardDetails, { token: hrToken, body: { candidateId, reason } });
    expect(answer.envelope).toMatchObject({ code: 400, errors: [{ path: 'reason', message }] });
  });

  it('answers 404 for unknown and deleted candidates', async () => {
    const deleted = await createOffer(t, { hrToken, status: 'Deleted' });
    for (const id of ['C99-9999', deleted.candidateId]) expect((await sendBack(id)).status).toBe(404);
  });
});
