import { expect, test } from 'vitest';
import { getDocumentFile } from '#contract/joining.ts';
import { getCandidateById, revealCandidateField, type CandidateDetail } from '#contract/onboarding.ts';
import { endHrAccess } from '#server/auth/sessions/end-access.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();

const open = async (url: string | null) => {
  const link = new URL(url ?? '', 'http://aarambh.test').searchParams.get('link') ?? '';
  return (await t.call(getDocumentFile, { query: { link } })).status;
};

test('links to papers that an HR user kept end with their access, and no one else’s', async () => {
  const [leaver, colleague] = [await createHrUser(t), await createHrUser(t)];
  const { candidateId } = await joiner(t, { hrToken: await signInHr(t, leaver) });
  const linksOf = async (token: string) => {
    const body = { candidateId, field: 'aadhaarDocument' };
    const revealed = await t.call(revealCandidateField, { token, body });
    const read = await t.call(getCandidateById, { token, query: { candidateId } });
    const { personalDetails } = read.envelope.responseObject as CandidateDetail;
    return [(revealed.envelope.responseObject as { value: string }).value, personalDetails.profileDocumentUrl];
  };
  const [taken, kept] = [await linksOf(await signInHr(t, leaver)), await linksOf(await signInHr(t, colleague))];
  for (const link of [...taken, ...kept]) expect(await open(link)).toBe(200);
  await endHrAccess(t.deps, { kind: 'system', ip: '', userAgent: 'test' }, leaver.userName);
  for (const link of taken) expect(await open(link)).toBe(404);
  for (const link of kept) expect(await open(link)).toBe(200);
});
