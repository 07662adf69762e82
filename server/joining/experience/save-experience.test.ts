import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getCandidateExperienceDetails,
  saveCandidateExperienceDetails,
  type ExperienceDetails,
} from '#contract/joining.ts';
import { acceptedCandidate, experienceForm, sendForm, storedFiles, testFile } from '#test/joining-requests.ts';
import { joiningCalls } from '#test/joining/calls.ts';
import type { TestForm } from '#test/multipart.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
/** Who is only ever refused: nothing of theirs changes from one test to the next. */
let refused: Awaited<ReturnType<typeof acceptedCandidate>>;
beforeAll(async () => {
  t = await startTestApp();
  refused = await acceptedCandidate(t);
});
afterAll(() => t.close());
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

  it.each<[TestForm, string, string]>([
    [{ isFresher: undefined }, 'isFresher', 'Please select Fresher or Experienced'],
    [{ isFresher: 'maybe' }, 'isFresher', 'Please select Fresher or Experienced'],
    [{ 'experiences[0].companyName': '' }, 'experiences[0].companyName', 'Company name is required'],
    [{ 'experiences[0].role': '' }, 'experiences[0].role', 'Position is required'],
    [{ 'experiences[0].jobType': 'Full Time' }, 'experiences[0].jobType', 'Job type is required'],
    [{ 'experiences[0].fromDate': '' }, 'experiences[0].fromDate', 'Start date is required'],
    [{ 'experiences[0].toDate': '' }, 'experiences[0].toDate', 'End date is required'],
    [{ 'experiences[0].toDate': '2999-01-01' }, 'experiences[0].toDate', 'Date cannot be in the future'],
    [{ 'experiences[0].toDate': '2019-01-01' }, 'experiences[0].toDate', 'End date cannot be before start date'],
    [{ 'experiences[0].paySlip': undefined }, 'experiences[0].paySlip', 'Payslip is required'],
  ])('refuses %j', async (change, path, message) => {
    const { token } = refused;
    const answer = await sendForm(t, saveCandidateExperienceDetails, token, experienceForm(change));
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path, message }] });
  });

  it('asks who is experienced for one job at least', async () => {
    const { token } = await acceptedCandidate(t);
    const answer = await sendForm(t, saveCandidateExperienceDetails, token, { isFresher: 'false' });
    const message = 'Company name is required';
    expect(answer.envelope.errors).toEqual([{ path: 'experiences[0].companyName', message }]);
  });
});
