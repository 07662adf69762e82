import { describe, expect, it } from 'vitest';
import {
  getCandidateEducationDetails,
  saveCandidateEducationDetails,
  type EducationDetails,
} from '#contract/joining.ts';
import { acceptedCandidate, educationForm, sendForm, testFile } from '#test/joining-requests.ts';
import { bytesOf, joiningCalls } from '#test/joining/calls.ts';
import type { TestForm } from '#test/multipart.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const { read, save, fileBehind } = joiningCalls(() => t);

describe('the education step', () => {
  const entry = (index: number, name: string) => `candidateEducationDetailsRequests[${index}].${name}`;

  it('reads back what was saved, and keeps an entry’s file as long as its id is sent', async () => {
    const { token } = await acceptedCandidate(t);
    expect(await read(getCandidateEducationDetails, token)).toEqual([]);
    const form = educationForm();
    expect(await save(saveCandidateEducationDetails, token, form)).toBe(1);
    const answer = await t.call(getCandidateEducationDetails, { token });
    expect(answer.envelope.version).toBe(1);
    const [ug, twelfth, tenth] = answer.envelope.responseObject as EducationDetails[];
    expect(ug).toMatchObject({ educationType: 'UG', cgpa: 8.25, percentage: null, degree: 'BSc', isPursuing: 'No' });
    expect(twelfth).toMatchObject({
      educationType: 'HIGHER_SECONDARY',
      stream: 'Science',
      percentage: 88.5,
      cgpa: null,
    });
    expect(tenth).toMatchObject({ educationType: 'SECONDARY', passingYear: '2015-05-01', board: 'CBSE' });

    const fresh = testFile('jpg');
    const next = educationForm({
      [entry(0, 'canEducationId')]: String(ug!.canEducationId),
      [entry(0, 'documentFile')]: undefined,
      [entry(0, 'isPursuing')]: 'Yes',
      [entry(1, 'canEducationId')]: String(twelfth!.canEducationId),
      [entry(1, 'documentFile')]: fresh,
      [entry(2, 'selectedLevel')]: 'SECONDARY',
      [entry(2, 'educationType')]: undefined,
    });
    await save(saveCandidateEducationDetails, token, next);
    const [ug2, twelfth2, tenth2] = await read<EducationDetails[]>(getCandidateEducationDetails, token);
    expect(ug2).toMatchObject({ canEducationId: ug!.canEducationId, isPursuing: 'Yes' });
    expect((await fileBehind(ug2!.documents.documentFile)).bytes).toEqual(bytesOf(form, entry(0, 'documentFile')));
    expect(twelfth2!.canEducationId).toBe(twelfth!.canEducationId);
    expect((await fileBehind(twelfth2!.documents.documentFile)).bytes).toEqual(fresh.bytes);
    // Without an id it is the entry of the same level, with the file that was sent for it.
    expect(tenth2!.canEducationId).toBe(tenth!.canEducationId);
    expect((await fileBehind(tenth!.documents.documentFile)).status).toBe(404);
  });

  it('keeps the stored files by level in a save without any ids', async () => {
    const { token } = await acceptedCandidate(t);
    const form = educationForm();
    await save(saveCandidateEducationDetails, token, form);
    const files = [0, 1, 2].map((index) => [entry(index, 'documentFile'), undefined] as const);
    await save(saveCandidateEducationDetails, token, educationForm(Object.fromEntries(files)));
    const [ug] = await read<EducationDetails[]>(getCandidateEducationDetails, token);
    expect((await fileBehind(ug!.documents.documentFile)).bytes).toEqual(bytesOf(form, entry(0, 'documentFile')));
  });

  it('asks for the file of an entry without an id where others have theirs', async () => {
    const { token } = await acceptedCandidate(t);
    await save(saveCandidateEducationDetails, token, educationForm());
    const [, twelfth] = await read<EducationDetails[]>(getCandidateEducationDetails, token);
    const form = educationForm({
      [entry(0, 'documentFile')]: undefined,
      [entry(1, 'canEducationId')]: String(twelfth!.canEducationId),
    });
    const { envelope } = await sendForm(t, saveCandidateEducationDetails, token, form);
    expect(envelope).toMatchObject({ code: 400, errors: [{ path: entry(0, 'documentFile') }] });
  });

  it('lets two entries trade their levels', async () => {
    const { token } = await acceptedCandidate(t);
    await save(saveCandidateEducationDetails, token, educationForm());
    const [, twelfth, tenth] = await read<EducationDetails[]>(getCandidateEducationDetails, token);
    const swapped = educationForm({
      [entry(1, 'canEducationId')]: String(tenth!.canEducationId),
      [entry(2, 'canEducationId')]: String(twelfth!.canEducationId),
    });
    await save(saveCandidateEducationDetails, token, swapped);
    const [, now12, now10] = await read<EducationDetails[]>(getCandidateEducationDetails, token);
    expect(now12).toMatchObject({ canEducationId: tenth!.canEducationId, educationType: 'HIGHER_SECONDARY' });
    expect(now10).toMatchObject({ canEducationId: twelfth!.canEducationId, educationType: 'SECONDARY', stream: null });
  });

  it.each<[TestForm, string, string]>([
    [
      { [entry(2, 'documentFile')]: { bytes: Buffer.from('GIF89a, no marksheet'), name: 'm.pdf' } },
      entry(2, 'documentFile'),
      'Only PNG, JPG, or PDF files are allowed',
    ],
  ])('rejects %j with the message at the field of the entry', async (change, path, message) => {
    const { token } = await acceptedCandidate(t);
    const answer = await sendForm(t, saveCandidateEducationDetails, token, educationForm(change));
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path, message }] });
  });

  it('rejects an id that is unknown, another candidate’s or sent twice, and changes nothing', async () => {
    const mine = await acceptedCandidate(t);
    const theirs = await acceptedCandidate(t);
    for (const { token } of [mine, theirs]) await save(saveCandidateEducationDetails, token, educationForm());
    const own = await read<EducationDetails[]>(getCandidateEducationDetails, mine.token);
    const foreign = await read<EducationDetails[]>(getCandidateEducationDetails, theirs.token);
    const message = 'This entry does not exist any more. Reload the page.';
    const ownId = String(own[0]!.canEducationId);
    for (const change of [
      { [entry(0, 'canEducationId')]: '999999999' },
      { [entry(0, 'canEducationId')]: 'f-17' },
      { [entry(0, 'canEducationId')]: String(foreign[0]!.canEducationId), [entry(0, 'documentFile')]: undefined },
    ]) {
      const answer = await sendForm(t, saveCandidateEducationDetails, mine.token, educationForm(change));
      expect(answer.envelope).toMatchObject({
        code: 409,
        message,
        errors: [{ path: entry(0, 'canEducationId'), message }],
      });
    }
    const twice = { [entry(0, 'canEducationId')]: ownId, [entry(1, 'canEducationId')]: ownId };
    expect((await sendForm(t, saveCandidateEducationDetails, mine.token, educationForm(twice))).status).toBe(409);
    expect(
      (await read<EducationDetails[]>(getCandidateEducationDetails, mine.token)).map((e) => e.canEducationId),
    ).toEqual(own.map((e) => e.canEducationId));
    expect((await read<EducationDetails[]>(getCandidateEducationDetails, theirs.token)).length).toBe(3);
  });
});
