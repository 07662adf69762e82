import { randomUUID } from 'node:crypto';
import { claimHandoff, getHandoff, type Handoff, sendHandoffFile, startHandoff } from '#contract/handoff.ts';
import { acceptedCandidate, testFile } from '#test/joining-requests.ts';
import { multipartOf, type TestFile } from '#test/multipart.ts';
import type { TestAnswer, TestApp } from '#test/test-app.ts';

export const panByPhone = { step: 'personal', field: 'panDocument' };

/** What a candidate's page and phone do with a code. */
export function phoneCalls(t: TestApp) {
  const start = (token: string, body: object = panByPhone) => t.call(startHandoff, { token, body });
  const claim = (code: string, cookie?: string, phoneId?: string) =>
    t.call(claimHandoff, { body: { code, phoneId }, ...(cookie && { headers: { cookie } }) });
  const read = async (token: string) => (await t.call(getHandoff, { token })).envelope.responseObject as Handoff;
  async function codeOf(token: string, body?: object): Promise<string> {
    return ((await start(token, body)).envelope.responseObject as { code: string }).code;
  }
  async function send(
    cookie: string,
    { code, file = testFile('jpg'), fileId = randomUUID() }: { code: string; file?: TestFile; fileId?: string },
  ): Promise<TestAnswer> {
    const { body, contentType } = await multipartOf({ code, fileId, file });
    return t.call(sendHandoffFile, { body, headers: { 'content-type': contentType, cookie } });
  }
  /** A candidate whose phone has opened the code of a field. */
  async function onPhone(body?: object) {
    const candidate = await acceptedCandidate(t);
    const code = await codeOf(candidate.token, body);
    return { ...candidate, code, cookie: cookieOf(await claim(code)) };
  }
  /** One whose phone has sent a file. */
  async function sent() {
    const on = await onPhone();
    await send(on.cookie, on);
    const [file] = (await read(on.token)).files;
    return { ...on, fileId: file?.fileId ?? '' };
  }
  return { start, claim, read, codeOf, send, onPhone, sent };
}

export const cookieOf = ({ headers }: TestAnswer) => String(headers['set-cookie']).split(';')[0] ?? '';
