import { expect, it } from 'vitest';
import { getAnswersPdf } from '#contract/joining.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { textOfPdf } from '#test/signed-letters/text-of-pdf.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const hrToken = await signInHr(t, await createHrUser(t));

it('the PDF of one’s own answers has them all, with masked numbers and nothing of HR’s', async () => {
  const { candidate, candidateId, answers } = await joiner(t, { hrToken, firstName: 'Asha' });
  const answer = await t.call(getAnswersPdf, { token: candidate });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="joining-form-${candidateId}.pdf"`,
    'cache-control': 'private, no-store',
  });
  let text = '';
  for (const page of [1, 2, 3, 4]) text += await textOfPdf(answer.bytes, page).catch(() => '');
  for (const words of ['Asha', 'Bank Details', 'Education Details', `XXXXXX${answers.panNumber.slice(-4)}`]) {
    expect(text).toContain(words);
  }
  const { panNumber, aadhaarNumber, accountNumber } = answers;
  for (const hidden of [panNumber, aadhaarNumber, accountNumber, 'SHA-256', 'History']) {
    expect(text).not.toContain(hidden);
  }
});

it('of a form that was never submitted there is none', async () => {
  const { candidate } = await joiner(t, { hrToken, submitted: false });
  const answer = await t.call(getAnswersPdf, { token: candidate });
  expect(answer.envelope).toMatchObject({ code: 409, message: 'This joining form has not been submitted yet.' });
});
