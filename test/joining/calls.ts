import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Call } from '#contract/call.ts';
import { getDocumentFile, saveOnBoardDetails, type StoredDocument } from '#contract/joining.ts';
import { acceptedCandidate, saveAllSteps, sendForm, storedFiles, submitForm } from '#test/joining-requests.ts';
import type { TestForm } from '#test/multipart.ts';
import type { TestApp } from '#test/test-app.ts';

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
export const bytesOf = (form: TestForm, field: string) => (form[field] as { bytes: Buffer }).bytes;
export const idOf = (url: string | null) => new URL(url!, 'http://x').searchParams.get('link')!;

/** Calls of the joining form for tests. `app` is a function because the app starts in `beforeAll`. */
export const joiningCalls = (app: () => TestApp) => ({
  read: async <T>(call: Call, token: string): Promise<T> => {
    const answer = await app().call(call, { token });
    expect(answer.envelope).toMatchObject({ code: 200 });
    return answer.envelope.responseObject as T;
  },
  save: async (call: Call, token: string, form: TestForm): Promise<number> => {
    const answer = await sendForm(app(), call, token, form);
    expect(answer.envelope).toMatchObject({ code: 200 });
    return (answer.envelope.responseObject as { version: number }).version;
  },
  fileBehind: (document: StoredDocument | null) =>
    app().call(getDocumentFile, { query: { link: idOf(document!.url) } }),
  submit: (token: string, overrides: TestForm = {}) =>
    sendForm(app(), saveOnBoardDetails, token, submitForm(overrides)),
  filledCandidate: async (overrides: Parameters<typeof acceptedCandidate>[1] = {}) => {
    const candidate = await acceptedCandidate(app(), overrides);
    await saveAllSteps(app(), candidate.token);
    return candidate;
  },
  submissionsOf: (candidateOfferId: number) => {
    const all = app().db.selectFrom('joining_submissions').selectAll().orderBy('submission_id');
    return all.where('candidate_offer_id', '=', candidateOfferId).execute();
  },
  /** The files in the storage, and how many documents and saved steps the database has. */
  kept: async () => ({
    files: await storedFiles(app()),
    documents: (await app().db.selectFrom('documents').select('document_id').execute()).length,
    steps: (await app().db.selectFrom('joining_steps').selectAll().execute()).length,
  }),
});
