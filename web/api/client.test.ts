import axios, { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveCandidateBankDetails } from '#contract/joining.ts';
import { createCandidateOfferLetter, deleteOfferLetter } from '#contract/offers.ts';
import type { CallError } from './client.ts';

type Answered = { data?: unknown; status?: number; headers?: Record<string, string> };

/** The client of a page, over a server that answers these one after the other; a status of 0 is no answer. */
async function clientOver(...answers: Answered[]) {
  vi.resetModules();
  const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const { data = {}, status = 200, headers = {} } = answers.shift() ?? {};
    if (status === 0) throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const answer = { data, status, statusText: '', headers: new AxiosHeaders(headers), config };
    if (status < 300) return answer;
    throw new AxiosError('failed', 'ERR', config, null, answer);
  };
  const create = axios.create;
  vi.spyOn(axios, 'create').mockImplementation((defaults) => create({ ...defaults, adapter }));
  return { ...(await import('./client.ts')), ...(await import('./upload.ts')), ...(await import('./own-call.ts')) };
}

/** Over a server that answers each call so. */
const clientOf = (data: unknown) => clientOver({ data }, { data }, { data });

const signal = new AbortController().signal;
const storage = { getItem: () => null };
beforeEach(() => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const query = { candidateOfferLetterId: 7 };
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error as CallError);

describe('a step is saved by any answer of success', () => {
  it.each([{ code: 200 }, { code: 299 }, { code: null }, {}, [], '', 'Saved', 'SUCCESS', null, undefined, 7])(
    '%j',
    async (answer) => {
      const { saveForm } = await clientOf(answer);
      expect(await failureOf(saveForm(saveCandidateBankDetails, new FormData(), { signal }))).toBeNull();
    },
  );

  it.each([
    [
      { code: 400, message: 'Not now' },
      { status: 400, serverMessage: 'Not now' },
    ],
    [{ code: '500' }, { status: 400, serverMessage: null }],
  ])('but not by %j', async (answer, failure) => {
    const { saveForm } = await clientOf(answer);
    expect(await failureOf(saveForm(saveCandidateBankDetails, new FormData(), { signal }))).toMatchObject(failure);
  });
});

describe('a code other than 200 inside an HTTP 200 is a failure of every call', () => {
  it.each([
    [400, 'Not now', 400, 'Not now'],
    [401, '', 401, null],
    ['500', 'It broke', 400, 'It broke'],
    [0, undefined, 400, null],
  ])('%j with the message %j', async (code, message, status, serverMessage) => {
    const { makeCall, sendForm, fetchFile } = await clientOf({ code, message });
    const failure = { status, serverMessage };
    expect(await failureOf(makeCall(deleteOfferLetter, { query }))).toMatchObject(failure);
    expect(await failureOf(sendForm(saveCandidateBankDetails, new FormData(), { signal }))).toMatchObject(failure);
    expect(await failureOf(fetchFile(createCandidateOfferLetter))).toMatchObject(failure);
  });

  it('a file call reads it out of the blob that came instead of the file', async () => {
    const blob = new Blob([JSON.stringify({ code: 422, message: 'No letter' })], { type: 'application/json' });
    const { fetchFile } = await clientOf(blob);
    expect(await failureOf(fetchFile(createCandidateOfferLetter))).toMatchObject({ serverMessage: 'No letter' });
  });

  it('accepts any code below 300 for the upload', async () => {
    const { sendForm } = await clientOf({ code: 201 });
    const isSuccess = (code: number) => code < 300;
    const answer = await sendForm(saveCandidateBankDetails, new FormData(), { signal, isSuccess });
    expect(answer.code).toBe(201);
  });
});

describe('an envelope holds what the server filled in', () => {
  const empty = { code: null, status: null, message: '', responseObject: null };
  it.each([
    [{}, {}],
    [{ code: '200', status: 5, message: null }, { code: 200 }],
    [[1, 2], { responseObject: [1, 2] }],
    [{ token: 't' }, { token: 't' }],
    [
      { content: [], totalPages: 0 },
      { content: [], totalPages: 0 },
    ],
  ])('%j', async (data, held) => {
    const { makeCall } = await clientOf(data);
    expect(await makeCall(deleteOfferLetter, { query })).toEqual({ ...empty, ...held });
  });

  it.each(['', '<html>Log in to the network</html>', null])('%j is none', async (data) => {
    const { makeCall } = await clientOf(data);
    expect(await failureOf(makeCall(deleteOfferLetter, { query }))).toMatchObject({ status: null, envelope: null });
  });
});

describe('a refusal that the user can lift', () => {
  const needed = { data: { code: 403, message: 'Confirm', errorCode: 'stepUp.needed' }, status: 403 };
  const file = { data: new Blob(['PK']) };
  type Made = Awaited<ReturnType<typeof clientOver>>;
  it.each([
    ['a call', { data: { code: 200 } }, ({ makeCall }: Made) => makeCall(deleteOfferLetter, { query })],
    ['a download', file, ({ fetchFile }: Made) => fetchFile(createCandidateOfferLetter)],
    [
      'a form',
      { data: { code: 200 } },
      (made: Made) => made.saveForm(saveCandidateBankDetails, new FormData(), { signal }),
    ],
  ])('%s is made again once it is lifted, and raised where it is not', async (_, answer, make) => {
    const made = await clientOver(needed, answer, needed);
    const { askOnRefusal } = await import('#web/session/second-factor/with-step-up.ts');
    const ask = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    const stop = askOnRefusal(ask);
    expect(await failureOf(make(made))).toBeNull();
    expect(await failureOf(make(made))).toMatchObject({ status: 403, code: 'stepUp.needed' });
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
  });
});

describe('an added call', () => {
  const own = { 'x-contract-version': '1' };
  async function callsOf(...answers: Answered[]) {
    const { makeCall, ownCall } = await clientOver(...answers);
    const plain = () => makeCall(deleteOfferLetter, { query });
    return { plain, asked: () => ownCall((until) => makeCall(deleteOfferLetter, { query, signal: until }), signal) };
  }

  it.each([404, 405, 501])('answers null where the first server that is asked says %i', async (status) => {
    const { asked } = await callsOf({ status });
    expect(await asked()).toBeNull();
  });

  it('answers null without an answer, once the server has shown that it is another one', async () => {
    const { plain, asked } = await callsOf({}, { status: 0 });
    await plain();
    expect(await asked()).toBeNull();
  });

  it.each([
    ['no answer of a server that nothing is known of', [{ status: 0 }]],
    ['a trouble of another server', [{}, { status: 500 }]],
  ])('raises %s', async (_, answers) => {
    const { plain, asked } = await callsOf(...answers);
    if (answers.length > 1) await plain();
    expect(await failureOf(asked())).toHaveProperty('name', 'CallError');
  });

  it.each([404, 501, 503, 0])('raises what our own server answers: %i', async (status) => {
    const { plain, asked } = await callsOf({ headers: own }, { status });
    await plain();
    expect(await failureOf(asked())).toHaveProperty('name', 'CallError');
  });
});
