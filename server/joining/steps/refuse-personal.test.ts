import { describe, expect, it } from 'vitest';
import { getCandidatePersonalDetails, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { acceptedCandidate, personalForm, sendForm, storedFiles, testFile } from '#test/joining-requests.ts';
import type { TestForm } from '#test/multipart.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
/** Who is only ever refused: nothing of theirs changes from one test to the next. */
const refused = await acceptedCandidate(t);

describe('the personal step', () => {
  it.each<[string, TestForm, string, string]>([
    ['an age below 18', { dateOfBirth: '2015-01-01' }, 'dateOfBirth', 'You must be at least 18 years old'],
    ['a text for a file', { profile: 'photo.png' }, 'profile', 'Profile photo is required'],
    ['an empty file', { profile: { bytes: Buffer.alloc(0), name: 'a.png' } }, 'profile', 'File is empty'],
    ['PDF photo', { profile: testFile('pdf', 500, 'me.png') }, 'profile', 'Only PNG or JPG files are allowed'],
    [
      'a program',
      { panDocument: { bytes: Buffer.from('MZ this is no scan'), name: 'pan.pdf' } },
      'panDocument',
      'Only PNG, JPG, or PDF files are allowed',
    ],
    ['photo + 1', { profile: testFile('png', 5 * 1024 * 1024 + 1) }, 'profile', 'File size exceeds 5MB'],
    ['scan + 1', { panDocument: testFile('pdf', 10 * 1024 * 1024 + 1) }, 'panDocument', 'File size exceeds 10MB'],
  ])('rejects %s with the message at the field, and keeps nothing', async (_what, change, path, message) => {
    const { token, offer } = refused;
    const files = await storedFiles(t);
    const answer = await sendForm(t, saveCandidatePersonalDetails, token, personalForm(change));
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path, message }] });
    expect(await storedFiles(t)).toEqual(files);
    const kept = await t.db
      .selectFrom('documents')
      .select('document_id')
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .execute();
    expect(kept).toEqual([]);
    expect((await t.call(getCandidatePersonalDetails, { token })).envelope.version).toBe(0);
  });
});
