import type pg from 'pg';
import { createToken } from '#contract/candidate-auth.ts';
import { acceptInvitation, inviteHrUser } from '#contract/hr/people.ts';
import { saveWebhook } from '#contract/hr/webhooks.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { bankForm, joiningForms, personalForm, stepRequests, testFile } from '#test/joining-requests.ts';
import { acceptedCandidates, candidatePassword } from '#test/live-candidates.ts';
import { offerColumns } from '#test/offers/offer-columns.ts';
import { waitForMail } from '#test/outbox.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';
import type { Receiver } from '#test/receivers/webhook-receiver.ts';
import { webhookEventTypes } from './found.ts';
import type { Reviewed } from './reviewing.ts';

/** Whose forms are reviewed, who joins, whom an export holds, and whose files are downloaded. */
export type Prepared = {
  hrToken: string;
  reviewed: Reviewed[];
  joining: string[];
  everybody: string[];
  filed: string[];
};

const reviewedCount = 4;
const joiningCount = 2;
/** Enough for an export of several batches. */
const copies = 700;
const account = '00112233445566';

/** People who accepted and have filled in everything, a receiver of webhook events, and sessions that outlive the server. */
export async function prepare(server: ServerProcess, pool: pg.Pool, receiver: Receiver): Promise<Prepared> {
  const client = httpClient(server.url);
  const { token: hrToken } = await client.json(hrCreateToken, { body: hrLogin });
  const ids = await acceptedCandidates(server, reviewedCount + joiningCount);
  const reviewed: Reviewed[] = [];
  for (const candidateId of ids.slice(0, reviewedCount)) {
    const body = { userName: candidateId, password: candidatePassword };
    const { token } = await client.json(createToken, { body });
    const scan = () => testFile('pdf', 300_000);
    const forms = joiningForms({
      personal: personalForm({ panDocument: scan(), aadhaarDocument: scan() }),
      bank: bankForm({ accountNumber: account, passbookFile: scan() }),
    });
    for (const [call, form] of stepRequests(forms)) await client.json(call, { token, form });
    reviewed.push({ candidateId, token, account, reopenedAt: 0 });
  }
  const webhook = { url: receiver.url, events: webhookEventTypes, enabled: true };
  receiver.secret = (await client.json(saveWebhook, { token: hrToken, body: webhook })).secret ?? '';
  const everybody = [...ids, ...(await copyOffer(pool, ids[0] ?? ''))];
  const filed = ids.slice(0, reviewedCount);
  return { hrToken, reviewed, joining: ids.slice(reviewedCount), everybody, filed };
}

/** Others with the same accepted offer; their ids. */
async function copyOffer(pool: pg.Pool, candidateId: string): Promise<string[]> {
  const columns = await offerColumns(pool, ['candidate_offer_id', 'candidate_id', 'email', 'mobile']);
  await pool.query(
    `insert into offers (candidate_id, email, mobile, ${columns})
     select 'X-' || n, 'many.' || n || '@example.com', (8000000000 + n)::text, ${columns}
     from offers, generate_series(1, ${copies}) as n where candidate_id = $1`,
    [candidateId],
  );
  return Array.from({ length: copies }, (_, index) => `X-${index + 1}`);
}

/** The token of a new HR user, who was invited and has set a password. */
export async function newColleague(server: ServerProcess, hrToken: string, userName: string): Promise<string> {
  const client = httpClient(server.url);
  const email = `${userName}@himalayafoods.example`;
  await client.json(inviteHrUser, { token: hrToken, body: { name: 'A colleague', email, userName } });
  const { text = '' } = await waitForMail(server.outbox, email);
  const token = /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  const password = 'a password of my own';
  await client.json(acceptInvitation, { body: { token, password, confirmPassword: password } });
  return (await client.json(hrCreateToken, { body: { userName, password } })).token;
}
