import { expect, it, vi } from 'vitest';
import { getOfferHistory } from '#contract/history.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import {
  getOfferSendingRows,
  getOfferSendings,
  type OfferSending,
  startOfferSending,
} from '#contract/hr/offer-sendings.ts';
import { uploadExcel } from '#contract/offer-sheet.ts';
import { openDataDir } from '#test/data-dir.ts';
import { httpClient, type HttpClient } from '#test/http-client.ts';
import { hrLogin, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { madeOffers, madeRow } from '#test/workbooks/workbooks.ts';

const offers = 1000;
/** The server is killed when it has sent this many. */
const killedAt = [1, 300];

const dataDir = await openDataDir();

/** Choices of a new database. */
const choices = {
  department: 'Quality Assurance',
  subDepartment: 'Food Safety',
  designation: 'Senior Manager',
  functionalTitle: 'Food Technologist',
};

async function importOffers(client: HttpClient, token: string): Promise<string[]> {
  const bytes = madeOffers(Array.from({ length: offers }, (_, n) => madeRow(n, choices)));
  return (await client.json(uploadExcel, { token, form: { file: { bytes, name: 'offers.xlsx' } } })).candidateIds;
}

async function progressOf({ url }: ServerProcess, token: string): Promise<OfferSending> {
  const [sending] = await httpClient(url).json(getOfferSendings, { token });
  if (sending === undefined) throw new Error('the sending is gone');
  return sending;
}

it('sends each offer once although the server is killed while it sends', { timeout: 400_000 }, async () => {
  let server = await startServerProcess(dataDir);
  const client = httpClient(server.url);
  const { token } = await client.json(hrCreateToken, { body: hrLogin });
  const candidateIds = await importOffers(client, token);
  const { sendingId } = await client.json(startOfferSending, { token, body: { candidateIds } });
  for (const least of killedAt) {
    await vi.waitFor(async () => expect((await progressOf(server, token)).sent).toBeGreaterThanOrEqual(least), {
      timeout: 120_000,
      interval: 20,
    });
    await server.kill();
    server = await startServerProcess(dataDir);
  }
  expect((await progressOf(server, token)).sent).toBeLessThan(offers);
  await vi.waitFor(
    async () =>
      expect(await progressOf(server, token)).toMatchObject({ state: 'DONE', sent: offers, skipped: 0, left: 0 }),
    { timeout: 200_000, interval: 500 },
  );
  const again = httpClient(server.url);
  const query = { sendingId, size: 500, outcome: 'SENT' } as const;
  const { content, totalElements } = await again.json(getOfferSendingRows, { token, query });
  expect(totalElements).toBe(offers);
  // Among the first are portions that were on their way at a kill.
  for (const { candidateOfferId } of content.filter((_, index) => index % 10 === 0)) {
    const history = await again.json(getOfferHistory, { token, query: { candidateOfferId: candidateOfferId ?? 0 } });
    expect(history.content.filter(({ what }) => what === 'sent version 1 of the letter')).toHaveLength(1);
  }
  expect(await server.stop()).toBe(0);
});
