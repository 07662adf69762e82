import { describe, expect, it } from 'vitest';
import { defaultBlocks } from '#domain/letter/standard-blocks.ts';
import { getCandidateOfferLetterDetails, type OfferDetails } from '#contract/offers.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, createOffer, offerForm, signInHr } from '#test/factories.ts';
import { formCalls } from '#test/offers/form-calls.ts';
import { lettersOf } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
t.clock.now = new Date('2026-12-31T18:45:00Z');
const token = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao' }));
const { save } = formCalls(() => ({ t, token }));
const details = async (candidateOfferId: number) =>
  (await t.call(getCandidateOfferLetterDetails, { token, query: { candidateOfferId } })).envelope
    .responseObject as OfferDetails;

describe('creating an offer', () => {
  it('parses ids, mobile number and amounts in common spellings', async () => {
    const form = await offerForm(t);
    const spelled = {
      ...form,
      mobileNumber: `+91 ${form.mobileNumber.slice(0, 5)}-${form.mobileNumber.slice(5)}`,
      fixedCTC: '₹12.5 lakh',
      variableCTC: '1,50,000.00',
      deptId: String(form.deptId),
      candidateOfferId: null,
      version: null,
    };
    const { headers } = await save(spelled);
    expect(await details(Number(headers['x-candidate-offer-id']))).toMatchObject({
      mobile: form.mobileNumber,
      deptId: form.deptId,
      fixedCTC: 1_250_000,
      variableCTC: 150_000,
    });
    const again = await save({ ...(await offerForm(t)), mobileNumber: `+91${form.mobileNumber}` });
    expect(again.envelope).toMatchObject({ code: 409, message: 'An offer for this mobile number already exists' });
  });

  it('answers the letter as PDF with the ids of the offer, which is then Pending', async () => {
    const form = await offerForm(t);
    const answer = await save(form);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const id = Number(answer.headers['x-candidate-offer-id']);
    expect(answer.headers['content-disposition']).toBe(`inline; filename="offer-${id}-v1.pdf"`);
    expect(answer.headers['x-offer-version']).toBe('1');
    // 31 December in London is 1 January in India.
    expect(answer.headers['x-candidate-id']).toMatch(/^C27-\d{4,}$/);

    const offer = await details(id);
    expect(offer).toMatchObject({
      candidateOfferId: id,
      candidateId: answer.headers['x-candidate-id'],
      candidateName: form.fullName,
      email: form.email,
      mobile: form.mobileNumber,
      offeredRole: form.offeredRole,
      deptId: form.deptId,
      subDeptId: form.subDeptId,
      designationId: form.designationId,
      funcTitleId: form.funcTitleId,
      joiningDate: form.joiningDate,
      fixedCTC: form.fixedCTC,
      variableCTC: form.variableCTC,
      offerLetterUrl: `/hce-service/hce/getOfferLetterFile?candidateOfferId=${id}`,
      offerLetterStatus: 'Pending',
      rejectionReason: null,
      createdBy: 'Kavita Rao',
      createdOn: '2026-12-31T18:45:00.000Z',
      modifiedBy: null,
      modifiedOn: null,
      version: 1,
      letterVersion: 1,
      delivery: null,
      may: { edit: true, delete: true, send: true, select: true },
    });
    const [letter] = await lettersOf(t.db, id);
    expect(letter).toEqual({
      company: {
        name: 'Himalaya Foods Pvt Ltd',
        address: 'Plot 14, Food Park Road, Chakan, Pune 410501',
        contactEmail: 'hr@himalayafoods.example',
        contactPhone: '+91 20 0100 0148',
        signatory: { name: 'Meera Iyer', title: 'Head, Human Resources' },
      },
      candidateOfferId: id,
      version: 1,
      reference: `HF/OL/${id}/1`,
      date: '2027-01-01',
      candidateId: offer.candidateId,
      candidateName: form.fullName,
      email: form.email,
      offeredRole: form.offeredRole,
      department: offer.department,
      subDepartment: offer.subDepartment,
      designation: offer.designation,
      functionalTitle: offer.functionalTitle,
      joiningDate: form.joiningDate,
      fixedCTC: form.fixedCTC,
      variableCTC: form.variableCTC,
      template: { letterTemplateId: expect.any(Number), name: 'Offer letter', version: 1 },
      blocks: defaultBlocks,
    });
    const audit = await auditRows(t.db, { candidateOfferId: id }).select(['actor_kind', 'action', 'details']).execute();
    expect(audit).toEqual([
      { actor_kind: 'hr', action: 'create-offer', details: { letterVersion: 1 } },
      { actor_kind: 'hr', action: 'view-offer', details: {} },
    ]);
  });

  it('shows Admin for a creator without a name', async () => {
    const nameless = await signInHr(t, await createHrUser(t, { name: '' }));
    expect((await createOffer(t, { hrToken: nameless })).createdBy).toBe('Admin');
  });

  it.each([
    ['right to left', 'عائشة خان'],
    ['markup', '<script>alert(1)</script> & <b>Co</b>'],
    ['emoji of several parts', '👩🏽‍💻 Zoë 🇮🇳'],
    ['200 characters', 'é'.repeat(200)],
  ])('keeps a name with %s as typed', async (_what, name) => {
    const offer = await createOffer(t, { hrToken: token, fullName: name, offeredRole: name });
    expect(offer).toMatchObject({ candidateName: name, offeredRole: name });
    expect(await details(offer.candidateOfferId)).toMatchObject({ candidateName: name, offeredRole: name });
  });
});
