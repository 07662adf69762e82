import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import { createOutboxMail } from '#server/adapters/mail/outbox.ts';
import type { Mail } from '#server/adapters/mail/port.ts';
import { listOutbox } from '#server/adapters/outbox/list.ts';
import { outboxPage } from '#server/adapters/outbox/page.ts';

export const pdf = {
  filename: 'Offer – आरव.pdf',
  contentType: 'application/pdf',
  content: Buffer.from('%PDF-1.7 offer'),
};
export const key = 'c0ffee00c0ffee00c0ffee00c0ffee00';
export const day = Date.UTC(2026, 10, 20, 12);

/** The page over an empty folder, and the cookie that a browser keeps that was given the key. */
export async function startOutboxPage() {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  const app = Fastify({ trustProxy: true });
  await app.register(outboxPage({ folder, key }));
  const cookie = cookieOf(await app.inject(`/outbox?key=${key}`));
  const end = async () => {
    vi.restoreAllMocks();
    await app.close();
    await rm(folder, { recursive: true });
  };
  return { folder, app, cookie, end };
}

export function cookieOf({ headers }: LightMyRequestResponse): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

export async function dropMailIn(folder: string, minute: number, changes: Partial<Mail> = {}): Promise<string> {
  vi.spyOn(Date, 'now').mockReturnValue(day + minute * 60_000);
  await createOutboxMail({ folder, from: 'Aarambh HR <hr@himalaya.example>' }).send({
    id: `mail-${minute}`,
    to: 'aarav@example.com',
    subject: `Mail ${minute}`,
    text: `Text ${minute}`,
    html: '<p>HTML</p>',
    attachments: [],
    ...changes,
  });
  return (await listOutbox(folder))[0]!.name;
}
