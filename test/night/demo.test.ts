import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { getAppConfig } from '#contract/app-config.ts';
import { getOfferHistory } from '#contract/history.ts';
import { getOfferPage } from '#contract/hr/offer-page.ts';
import { getDashboard } from '#contract/dashboard.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { getAllOfferLetters } from '#contract/offers.ts';
import { openDataDir } from '#test/data-dir.ts';
import { httpClient } from '#test/http-client.ts';
import { startServerProcess } from '#test/server-process.ts';

const script = fileURLToPath(new URL('../../scripts/demo.ts', import.meta.url));

const server = await startServerProcess(await openDataDir(), {}, { script });
afterAll(() => server.stop());
await vi.waitUntil(() => server.said().join('\n').includes('never sent'), 240_000);
const client = httpClient(server.url);
const login = { userName: 'hr.demo', password: 'demo-password' };
const { token } = await client.json(hrCreateToken, { body: login });

it('shows one time for each event of an offer: in the list, the versions, the mail and the history', async () => {
  const { content } = await client.json(getAllOfferLetters, { token, query: { page: 0, size: 100 } });
  const sent = content.filter(({ sentOn, letterVersion }) => sentOn !== null && letterVersion === 1);
  expect(sent.length).toBeGreaterThan(20);
  for (const { candidateOfferId, candidateName } of sent) {
    const query = { candidateOfferId };
    const { offer, versions } = await client.json(getOfferPage, { token, query });
    const { content: history } = await client.json(getOfferHistory, {
      token,
      query: { ...query, show: 'changes', page: 1, size: 50 },
    });
    const on = (event: RegExp) => history.find(({ what }) => event.test(what))?.on;
    const [version] = versions;
    expect({
      candidateName,
      delivered: offer.delivery?.at,
      opened: version?.openedOn,
      sent: [version?.sent?.on, on(/^sent version 1/)],
      created: on(/^created/),
      decided: on(/^(accepted|rejected)/),
    }).toEqual({
      candidateName,
      delivered: offer.sentOn,
      opened: offer.openedOn,
      sent: [offer.sentOn, offer.sentOn],
      created: offer.createdOn,
      decided: version?.decision?.on,
    });
  }
});

it('has people who are verified, and who joined', async () => {
  const { figures } = await client.json(getDashboard, { token, query: {} });
  expect(figures).toMatchObject({ submitted: 5, verified: 3, joined: 2 });
});

it('has a company of its own instead of the sample company', async () => {
  expect((await client.json(getAppConfig)).sampleCompany).toBe(false);
});
