import { refsOf } from '#domain/texts.ts';
import { webhookMessages } from '#domain/webhooks/messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { badFields, conflict, notFound } from '#server/errors.ts';
import { deleteWebhook, insertWebhook, listWebhooks, lockWebhook, updateSecret, updateWebhook } from './queries.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import type { BodyOf, ResponseOf } from '#contract/call.ts';
import type { renewWebhookSecret as renewCall, saveWebhook as call, Webhook } from '#contract/hr/webhooks.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { encrypt } from '#server/sealing/keys.ts';
import { isIP } from 'node:net';
import { isPrivateAddress } from './delivery/private-addresses.ts';

const m = refsOf(webhookMessages);

const webhooksMax = 20;

type Input = BodyOf<typeof call>;

export const readWebhooks = async (db: Db): Promise<Webhook[]> => (await listWebhooks(db)).map(webhookRecord);

function webhookRecord({ triedOn, failure, createdOn, ...row }: Awaited<ReturnType<typeof listWebhooks>>[number]) {
  const lastAttempt = triedOn && { triedOn: triedOn.toISOString(), delivered: failure === null };
  return { ...row, createdOn: createdOn.toISOString(), lastAttempt };
}

/** Adds an address, whose new secret is answered this once, or changes one: at another host it gets a new secret, since
 * the receivers at the former one know the old one. Raises 400 on its field for an address that is not https:// or
 * leads into a private network where those are not allowed, 404 for one that is unknown, 409 for one too many. */
export async function saveWebhook(deps: Deps, actor: HrActor, input: Input): Promise<ResponseOf<typeof call>> {
  requirePublic(deps, input.url);
  const { webhookId } = input;
  return deps.db
    .transaction()
    .execute((tx) =>
      typeof webhookId === 'string' ? change(tx, deps, actor, { ...input, webhookId }) : add(tx, deps, actor, input),
    );
}

/** The name is looked up again at each delivery: the result of that lookup counts. */
function requirePublic({ env }: Pick<Deps, 'env'>, url: string): void {
  if (!URL.canParse(url)) throw badFields([{ path: 'url', text: m.urlInvalid }]);
  if (env.WEBHOOK_PRIVATE === 'on') return;
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') throw badFields([{ path: 'url', text: m.urlInsecure }]);
  const isLocal = isIP(host) !== 0 ? isPrivateAddress(host) : /(^|\.)localhost\.?$/i.test(host);
  if (isLocal) throw badFields([{ path: 'url', text: m.urlPrivate }]);
}

async function add(tx: Tx, deps: Deps, actor: HrActor, input: Input): Promise<ResponseOf<typeof call>> {
  const webhookId = randomUUID();
  const { secret, stored } = newSecret(deps, webhookId);
  const row = { ...valuesOf(input), webhookId, secret: stored, by: actor.hrUserId, on: deps.now() };
  if (!(await insertWebhook(tx, row, webhooksMax))) throw conflict(m.tooMany(webhooksMax));
  return { ...(await saved(tx, actor, webhookId, ['url', 'events', 'enabled'])), secret };
}

async function change(tx: Tx, deps: Deps, actor: HrActor, input: Input & { webhookId: string }) {
  const before = await lockWebhook(tx, input.webhookId);
  if (before === undefined) throw notFound(m.unknown);
  const values = valuesOf(input);
  const stamp = { by: actor.hrUserId, on: deps.now() };
  await updateWebhook(tx, input.webhookId, { ...values, ...stamp });
  const changed: string[] = (['url', 'events', 'enabled'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(values[field]),
  );
  const isElsewhere = new URL(before.url).origin !== new URL(values.url).origin;
  const secret = isElsewhere ? await replaceSecret(tx, deps, input.webhookId, stamp) : null;
  if (isElsewhere) changed.push('secret');
  return { ...(await saved(tx, actor, input.webhookId, changed)), secret };
}

/** Replaces the secret of an address, and answers it this once. Raises 404 for an unknown one. */
export const renewWebhookSecret = async (
  deps: Deps,
  actor: HrActor,
  { webhookId }: { webhookId: string },
): Promise<ResponseOf<typeof renewCall>> =>
  deps.db.transaction().execute(async (tx) => {
    const before = await lockWebhook(tx, webhookId);
    if (before === undefined) throw notFound(m.unknown);
    const secret = await replaceSecret(tx, deps, webhookId, { by: actor.hrUserId, on: deps.now() });
    const row = await readWebhook(tx, webhookId);
    const details = { webhookId, host: new URL(before.url).host };
    await writeAudit(tx, actor, [{ action: 'renew-webhook-secret', candidateOfferId: null, details }]);
    return { ...row, secret };
  });

function newSecret({ keys }: Pick<Deps, 'keys'>, webhookId: string): { secret: string; stored: Buffer } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, stored: encrypt(keys.webhooks, secret, webhookId) };
}

async function replaceSecret(tx: Tx, deps: Deps, webhookId: string, stamp: { by: string; on: Date }): Promise<string> {
  const { secret, stored } = newSecret(deps, webhookId);
  await updateSecret(tx, webhookId, stored, stamp);
  return secret;
}

const valuesOf = ({ url, events, enabled }: Input) => ({ url, events: [...new Set(events)], enabled });

async function saved(tx: Tx, actor: HrActor, webhookId: string, changed: string[]): Promise<Webhook> {
  const row = await readWebhook(tx, webhookId);
  const details = { webhookId, changed, host: new URL(row.url).host };
  await writeAudit(tx, actor, [{ action: 'save-webhook', candidateOfferId: null, details }]);
  return row;
}

async function readWebhook(tx: Tx, webhookId: string): Promise<Webhook> {
  const [row] = await listWebhooks(tx, webhookId);
  if (row === undefined) throw notFound(m.unknown);
  return webhookRecord(row);
}

/** Removes an address with its attempts and the events that wait for it. Raises 404 for an unknown one. */
export async function removeWebhook(
  { db }: Pick<Deps, 'db'>,
  actor: HrActor,
  { webhookId }: { webhookId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockWebhook(tx, webhookId);
    if (before === undefined) throw notFound(m.unknown);
    await deleteWebhook(tx, webhookId);
    const details = { webhookId, host: new URL(before.url).host };
    await writeAudit(tx, actor, [{ action: 'remove-webhook', candidateOfferId: null, details }]);
  });
}
