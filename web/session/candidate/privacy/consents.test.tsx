// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getOwnPrivacyNotice, setConsent } from '#contract/privacy-notice.ts';
import { consentPurposes } from '#domain/privacy/purposes.ts';
import { answerOf, failedCall, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { Consents } from './consents.tsx';
import { consentTexts } from './texts.ts';

vi.mock('#web/api/client.ts', { spy: true });

const purpose = consentPurposes[0];
const consents = (given: boolean) => [{ purpose, given, decidedOn: null }];
const notice = {
  language: 'en',
  purposes: [{ code: purpose, item: 'A photo', purpose: '', keptUntil: '', whoGetsIt: '' }],
  consents: consents(false),
};
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'A photo' });

it('shows each press at once, sends one after the other, and shows what was stored', async () => {
  const sent: { given: unknown; answer: (failure?: Error) => void }[] = [];
  vi.mocked(client.makeCall).mockImplementation(async (call, options) => {
    if (call.path === getOwnPrivacyNotice.path) return answerOf(notice);
    expect(call.path).toBe(setConsent.path);
    const given = (options?.body as { given: boolean } | undefined)?.given === true;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    sent.push({ given, answer: (failure) => (failure ? reject(failure) : resolve()) });
    await promise;
    return answerOf({ consents: consents(given) });
  });
  const press = () => {
    fireEvent.click(box());
    return box().checked;
  };
  renderRoutes([{ path: '/', element: <Consents /> }], '/');
  await screen.findByText('A photo');
  expect([press(), press()]).toEqual([true, false]);
  await vi.waitFor(() => expect(sent.map(({ given }) => given)).toEqual([true]));
  sent[0]?.answer();
  await vi.waitFor(() => expect(sent.map(({ given }) => given)).toEqual([true, false]));
  expect(box().checked).toBe(false);
  sent[1]?.answer(failedCall());
  expect(await screen.findByText(consentTexts.saveFailed)).toBeTruthy();
  await vi.waitFor(() => expect(box().checked).toBe(true));
});
