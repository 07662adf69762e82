import { describe, expect, it } from 'vitest';
import {
  getCandidateExperienceDetails,
  saveCandidateExperienceDetails,
  type ExperienceDetails,
} from '#contract/joining.ts';
import { acceptedCandidate, experienceForm, sendForm, storedFiles, testFile } from '#test/joining-requests.ts';
import { bytesOf, joiningCalls } from '#test/joining/calls.ts';
import type { TestForm } from '#test/multipart.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const { read, save, fileBehind } = joiningCalls(() => t);

describe('the experience step', () => {
  it('of a fresher has no jobs, whatever was sent; its files are not kept', async () => {
    const { token } = await acceptedCandidate(t);
    expect(await read(getCandidateExperienceDetails, token)).toEqual({
      isFresher: null,
      detailsResponses: [],
      version: 0,
    });
    const files = await storedFiles(t);
    await save(saveCandidateExperienceDetails, token, experienceForm({ isFresher: 'true' }));
    expect(await read(getCandidateExperienceDetails, token)).toEqual({
      isFresher: 'true',
      detailsResponses: [],
      version: 1,
    });
    expect(await storedFiles(t)).toEqual(files);
  });

  it('updates jobs by their id, adds new ones and removes those left out', async () => {
    const { token, offer } = await acceptedCandidate(t);
    const two = {
      'experiences[1].companyName': 'Newer Foods',
      'experiences[1].role': 'Lead',
      'experiences[1].jobType': 'Part-Time',
      'experiences[1].fromDate': '2025-01-01',
      'experiences[1].toDate': '2025-01-01',
      'experiences[1].paySlip': testFile('png'),
    };
    await save(saveCandidateExperienceDetails, token, experienceForm(two));
    const [first, second] = (await read<ExperienceDetails>(getCandidateExperienceDetails, token)).detailsResponses;
    expect(second).toMatchObject({ companyName: 'Newer Foods', documents: { paySlip: { type: 'PNG' } } });
    const only = experienceForm({
      'experiences[0].canExperienceId': String(second!.canExperienceId),
      'experiences[0].companyName': 'Renamed Foods',
      'experiences[0].paySlip': undefined,
    });
    await save(saveCandidateExperienceDetails, token, only);
    const after = await read<ExperienceDetails>(getCandidateExperienceDetails, token);
    expect(after).toMatchObject({ isFresher: 'false', version: 2 });
    expect(after.detailsResponses).toHaveLength(1);
    expect(after.detailsResponses[0]).toMatchObject({
      canExperienceId: second!.canExperienceId,
      companyName: 'Renamed Foods',
      documents: { paySlip: { type: 'PNG' } },
    });
    expect((await fileBehind(first!.documents.paySlip)).status).toBe(404);
    await save(saveCandidateExperienceDetails, token, { isFresher: 'true' });
    const kept = await t.db
      .selectFrom('documents')
      .select('document_id')
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .execute();
    expect(kept).toEqual([]);
  });

  it('keeps with a job that the candidate still works there, until it is saved otherwise', async () => {
    const { token } = await acceptedCandidate(t);
    for (const [sent, kept] of [
      ['Yes', 'Yes'],
      ['No', null],
      ['Yes', 'Yes'],
      [undefined, null],
    ] as const) {
      await save(saveCandidateExperienceDetails, token, experienceForm({ 'experiences[0].isCurrentJob': sent }));
      const { detailsResponses } = await read<ExperienceDetails>(getCandidateExperienceDetails, token);
      expect(detailsResponses[0]!.isCurrentJob).toBe(kept);
    }
  });

  it('keeps the payslip of the same company, else in order, in a save without any ids', async () => {
    const { token } = await acceptedCandidate(t);
    const form = experienceForm();
    await save(saveCandidateExperienceDetails, token, form);
    for (const change of [{ 'experiences[0].role': 'Head' }, { 'experiences[0].companyName': 'Renamed Foods' }]) {
      const again = experienceForm({ ...change, 'experiences[0].paySlip': undefined });
      await save(saveCandidateExperienceDetails, token, again);
      const { detailsResponses } = await read<ExperienceDetails>(getCandidateExperienceDetails, token);
      const { bytes } = await fileBehind(detailsResponses[0]!.documents.paySlip);
      expect(bytes).toEqual(bytesOf(form, 'experiences[0].paySlip'));
    }
  });

  it.each<[string, TestForm, string, string]>([
    ['no first job', { isFresher: 'false' }, 'experiences[0].companyName', 'Company name is required'],
  ])('rejects %s with the message at the field of the job', async (_what, form, path, message) => {
    const { token } = await acceptedCandidate(t);
    const answer = await sendForm(t, saveCandidateExperienceDetails, token, form);
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path, message }] });
  });
});
