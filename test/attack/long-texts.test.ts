import { expect, it } from 'vitest';
import { savePayStructure } from '#contract/hr/pay-structures.ts';
import { saveCandidateEducationDetails } from '#contract/joining.ts';
import { letterContent } from '#domain/letter/letter-content.ts';
import { sampleLetter } from '#domain/letter/sample-letter.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { acceptedCandidate, sendForm } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';

/** Texts as long as a request allows, on which a check that tries every beginning and end would block the event loop. */
const t = await openTestApp();
const hrToken = await signInHr(t, await createHrUser(t));

/** Of the processor, so that a busy machine takes no longer; the checks that this test is about took many times as long. */
const atMostMs = 2000;

async function timed(work: () => unknown): Promise<number> {
  const begun = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

it('grades of a joining form', async () => {
  const { token } = await acceptedCandidate(t, { hrToken });
  const long = `${'1'.repeat(16_000)}x`;
  const entries = Array.from({ length: 30 }, (_, index) => {
    const at = `candidateEducationDetailsRequests[${index}]`;
    return { [`${at}.educationType`]: 'SECONDARY', [`${at}.percentage`]: long };
  });
  const took = await timed(async () => {
    const answer = await sendForm(t, saveCandidateEducationDetails, token, Object.assign({}, ...entries));
    expect(answer.status).toBe(400);
  });
  expect(took).toBeLessThan(atMostMs);
});

it('percentages of a pay structure', async () => {
  const percent = `1${' '.repeat(90_000)}x`;
  const components = [{ name: 'Basic', kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent } }];
  const took = await timed(async () => {
    const answer = await t.call(savePayStructure, { token: hrToken, body: { name: 'Long', components } });
    expect(answer.codes.fields).toEqual({ 'components[0].rule.percent': 'payComponent.percentInvalid' });
  });
  expect(took).toBeLessThan(atMostMs);
});

it('a line of a letter that is spaces', async () => {
  const spaces = Array.from({ length: 9 }, () => ({ text: ' '.repeat(10_000) }));
  const blocks = [{ kind: 'paragraph' as const, content: [{ text: '  begin' }, ...spaces, { text: 'end  ' }] }];
  const took = await timed(() => {
    const [block] = letterContent({ ...sampleLetter, blocks });
    const [span] = block?.kind === 'paragraph' ? block.spans : [];
    expect(span?.text).toBe(`begin${' '.repeat(90_000)}end`);
  });
  expect(took).toBeLessThan(atMostMs);
});
