import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  getCandidatePersonalDetails,
  getDocumentFile,
  saveCandidatePersonalDetails,
  type PersonalDetails,
} from '#contract/joining.ts';
import { acceptedCandidate, personalForm, sendForm, testFile } from '#test/joining-requests.ts';
import { idOf } from '#test/joining/calls.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();

describe('a stored document', () => {
  async function savedPersonal() {
    const own = await acceptedCandidate(t);
    const form = personalForm({ panDocument: testFile('pdf', 300_000) });
    expect((await sendForm(t, saveCandidatePersonalDetails, own.token, form)).status).toBe(200);
    const read = await t.call(getCandidatePersonalDetails, { token: own.token });
    const details = read.envelope.responseObject as PersonalDetails;
    const row = await t.db
      .selectFrom('documents')
      .selectAll()
      .where('candidate_offer_id', '=', own.offer.candidateOfferId)
      .where('field', '=', 'panDocument')
      .executeTakeFirstOrThrow();
    return { ...own, form, details, row, path: `${t.deps.env.dataDir}/documents/${row.storage_key}` };
  }
  const openLink = (link: string) => t.call(getDocumentFile, { query: { link } });
  const expired = { code: 404, message: 'This link has expired. Reload the page to get a new one.' };
  const damaged = {
    code: 410,
    status: 'GONE',
    message: 'This document is damaged. Please upload it again.',
    responseObject: null,
  };

  it('lies encrypted, and its hash in the database is that of what was sent', async () => {
    const { form, row, path } = await savedPersonal();
    const sent = (form.panDocument as { bytes: Buffer }).bytes;
    const stored = await readFile(path);
    expect(stored.includes(sent.subarray(100, 140))).toBe(false);
    expect(row.sha256).toEqual(createHash('sha256').update(sent).digest());
    expect(row.wrapped_key.length).toBeGreaterThan(32);
  });

  it('may do nothing in a browser but be looked at', async () => {
    const { details } = await savedPersonal();
    for (const url of [details.profileDocumentUrl, details.panDocumentUrl]) {
      const { headers } = await openLink(idOf(url));
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' });
    }
  });

  it('is refused when it was tampered with, cut or taken away, before a byte of it is sent', async () => {
    const { details, path } = await savedPersonal();
    const link = idOf(details.panDocumentUrl);
    const whole = await readFile(path);
    const changed = Buffer.from(whole);
    changed[250_000] = changed[250_000]! ^ 1;
    for (const content of [changed, whole.subarray(0, -1), Buffer.concat([whole, randomBytes(1)]), Buffer.alloc(0)]) {
      await writeFile(path, content);
      const answer = await openLink(link);
      expect(answer.envelope).toMatchObject(damaged);
    }
    await writeFile(path, whole);
    expect((await openLink(link)).status).toBe(200);
    await t.deps.storage.move(path.slice(path.indexOf('documents/documents/') + 10), 'trash/2026-11-20/x');
    expect((await openLink(link)).envelope).toMatchObject(damaged);
  });

  it('does not open in the place of another one', async () => {
    const mine = await savedPersonal();
    const theirs = await savedPersonal();
    await writeFile(mine.path, await readFile(theirs.path));
    expect((await openLink(idOf(mine.details.panDocumentUrl))).envelope).toMatchObject(damaged);
  });

  it('has a link for 10 minutes, and no other link opens it', async () => {
    const { details, token: own } = await savedPersonal();
    const link = idOf(details.panDocumentUrl);
    const [head, body, signature] = link.split('.');
    const other = idOf((await savedPersonal()).details.panDocumentUrl).split('.')[1];
    for (const forged of [`${head}.${other}.${signature}`, `${head}.${body}.`, `${link}x`, 'x', own]) {
      expect((await openLink(forged)).envelope).toMatchObject(expired);
    }
    const start = t.clock.now;
    try {
      t.clock.now = new Date(start.getTime() + 9 * 60_000);
      expect((await openLink(link)).status).toBe(200);
      t.clock.now = new Date(start.getTime() + 10 * 60_000);
      expect((await openLink(link)).envelope).toMatchObject(expired);
    } finally {
      t.clock.now = start;
    }
  });
});
