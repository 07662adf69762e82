import { once } from 'node:events';
import { connect as connectPlainly, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import pg from 'pg';
import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { getOfferLetter, getOfferLetterPdf } from '#contract/candidate-offer.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import {
  getCandidatePersonalDetails,
  getDocumentFile,
  saveCandidateBankDetails,
  saveCandidatePersonalDetails,
} from '#contract/joining.ts';
import { revealCandidateField } from '#contract/onboarding.ts';
import { bankForm, personalForm } from '#test/joining-requests.ts';
import { multipartOf } from '#test/multipart.ts';
import { passwordIn } from '#test/outbox.ts';
import type { HrSession } from './hr-session.ts';
import { scanOf, type Candidate, type Joiner } from './people.ts';
import { createRecorder } from './recorder.ts';
import { oddPassword, someAccountNumber, somePan, unmistakable } from './secret.ts';
import type { Site } from './site.ts';

/** Mails to these two are read, and then refused by a server that repeats what it read: for good, and for now. */
export function refuseMails(site: Site, forGood: string, forNow: string): void {
  for (const [name, responseCode] of [
    [forGood, 554],
    [forNow, 451],
  ] as const) {
    const email = `${name.toLowerCase()}@example.com`;
    site.mails.answers.set(email, (mail, raw) => {
      const password = site.secrets.keep('temporary password', name, passwordIn(mail));
      // Only this server has received it.
      if (!site.places.some(({ kind, to }) => kind === 'mail' && to === name)) {
        site.places.push({
          kind: 'mail',
          name: 'refused',
          to: name,
          bytes: Buffer.concat([raw, Buffer.from(password)]),
        });
      }
      return { responseCode, message: `5.7.1 This looks like fraud: "Password: ${password}"` };
    });
  }
}

/** Bodies that are no JSON or no form, paths that are none, tokens and links where they do not belong. */
export async function askWrongly(site: Site, { token, browser, forms, name, candidateId }: Joiner): Promise<void> {
  const { secrets } = site;
  const password = () => secrets.keep('mistyped password', name, oddPassword());
  const bodies = [
    `{"userName":"${candidateId}","password":${JSON.stringify(password())}`,
    `{"userName":"${candidateId}","password":${JSON.stringify(password())},}`,
    JSON.stringify({ userName: candidateId, password: { $ne: password() } }),
    JSON.stringify({ userName: candidateId, password: password().repeat(50) }),
    JSON.stringify([password()]),
    password(),
  ];
  for (const body of bodies)
    for (const call of [createToken, hrCreateToken]) await browser.ask('POST', call.path, { body });
  const headers = { 'content-type': 'text/plain' };
  await browser.ask('POST', resetPassword.path, { token, headers, body: password() });
  const stranger = createRecorder(site.url, 'a stranger', site.places);
  const { letterUrl } = (await browser.call(getOfferLetter, { token })).responseObject;
  const link = secrets.keep('letter link', name, letterUrl ?? '').split('link=')[1] ?? '';
  for (const [method, path] of [
    ['GET', `/nothing/${token}`],
    ['GET', `/nothing/${forms.personal.panNumber as string}?token=${token}&password=${encodeURIComponent(password())}`],
    ['GET', `${getDocumentFile.path}?link=${link}`],
    ['GET', `${getOfferLetterPdf.path}?link=${link}.`],
    ['PUT', `${getOfferLetterPdf.path}?link=${link}`],
    ['GET', `/files/%E0%A4%A?link=${link}`],
    ['GET', `${getCandidatePersonalDetails.path}?token=${token}`],
    ['GET', `/assets/${token}.js?link=${link}`],
  ] as const) {
    await stranger.ask(method, path, {
      token: `${token}x`,
      headers: { referer: `${site.url}/?link=${link}`, cookie: `token=${token}` },
    });
  }
  // Another audience's session, and another person's name for it.
  await browser.ask('POST', revealCandidateField.path, { token, body: { candidateId, field: 'panNumber' } });
  await requestsThatAreNone(site, token, link);
}

/** What is not HTTP, sent as a client that is broken sends it: with a session and a link in it. */
async function requestsThatAreNone({ url }: Site, token: string, link: string): Promise<void> {
  const head = `GET ${getOfferLetterPdf.path}?link=${link}`;
  for (const request of [
    `${head} HTTP/9.9\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    `${head} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nA b: c\r\n\r\n`,
    `${head} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
    `POST ${createToken.path}?link=${link} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n`,
    `POST ${createToken.path}?link=${link} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    `G\u0000T ${link} ${token}\r\n\r\n`,
  ]) {
    const socket = await connectTo(url);
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    // Whatever it answers: it hangs up, at times before it read the whole.
    socket
      .once('close', () => resolve())
      .resume()
      .end(request);
    await closed;
  }
}

async function connectTo(url: string): Promise<Socket> {
  const { protocol, hostname: host, port } = new URL(url);
  const socket =
    protocol === 'https:'
      ? connectSecurely({ host, port: Number(port), rejectUnauthorized: false })
      : connectPlainly({ host, port: Number(port) });
  socket.on('error', () => undefined);
  await once(socket, protocol === 'https:' ? 'secureConnect' : 'connect');
  return socket;
}

/** Numbers and files that are refused, and an upload that is broken off in its middle. */
export async function saveWrongly(site: Site, { token, browser, name }: Candidate): Promise<void> {
  const { secrets, url } = site;
  const abandoned = (bytes?: number) => scanOf(secrets.keep('abandoned document', name, unmistakable()), 'pdf', bytes);
  const panNumber = secrets.keep('abandoned number', name, `${somePan()}${somePan()}`);
  const accountNumber = secrets.keep('abandoned number', name, someAccountNumber());
  const personal = personalForm({ panNumber, panDocument: abandoned() });
  await browser.refused(saveCandidatePersonalDetails, 400, { token, form: personal });
  await browser.refused(saveCandidateBankDetails, 400, {
    token,
    form: bankForm({ accountNumber, ifscNumber: 'X', passbookFile: abandoned() }),
  });
  const body = { [secrets.keep('abandoned number', name, someAccountNumber())]: accountNumber };
  await browser.ask('POST', saveCandidatePersonalDetails.path, { token, body });
  const form = await multipartOf(personalForm({ panNumber, panDocument: abandoned(3_000_000) }));
  const head = [
    `POST ${saveCandidatePersonalDetails.path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${form.contentType}`,
    `Content-Length: ${form.body.length}`,
  ];
  const socket = await connectTo(url);
  const half = Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    form.body.subarray(0, form.body.length / 2),
  ]);
  if (!socket.write(half)) await once(socket, 'drain');
  socket.destroy();
}

/** The steps saved while the database refuses every row, then while it hangs up, then while the storage fails. */
export async function saveInTrouble(site: Site, { token, browser, forms }: Joiner): Promise<void> {
  const fails = async () => {
    for (const [call, form] of [
      [saveCandidatePersonalDetails, forms.personal],
      [saveCandidateBankDetails, forms.bank],
    ] as const) {
      const { status } = await browser.ask('POST', call.path, { token, form });
      if (status < 500) throw new Error(`${call.path} answered ${status} in trouble`);
    }
  };
  const client = new pg.Client({ connectionString: await site.connectionString(), application_name: 'test' });
  await client.connect();
  try {
    const tables = ['personal_details', 'bank_details'];
    // PostgreSQL tells the whole row that fails.
    for (const table of tables)
      await client.query(`alter table ${table} add constraint trouble check (false) not valid`);
    await fails();
    for (const table of tables) await client.query(`alter table ${table} drop constraint trouble`);
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aarambh'`);
  } finally {
    await client.end();
  }
  const repair = await site.breakStorage();
  await fails();
  await repair();
}

/** Links and pages that need no session, as a stranger requests them; and nginx while the product is away. */
export async function askAround(site: Site, { browser, token }: HrSession): Promise<void> {
  const stranger = createRecorder(site.url, 'a stranger', site.places);
  for (const path of ['/', '/app-config', '/openapi.json', '/healthz', '/readyz', '/metrics', '/outbox']) {
    await stranger.ask('GET', path);
  }
  const metrics = await fetch(site.server.metrics ?? '');
  site.places.push({ kind: 'metrics', name: '/metrics', bytes: Buffer.from(await metrics.text()) });
  const { nginx, server, planted } = site;
  if (nginx === null) return;
  await stranger.ask('GET', `/assets/${planted}.js`);
  const link = site.secrets.all().findLast(({ kind }) => kind === 'document link')?.value ?? '';
  // Away in two ways: nothing listens, and nginx may not connect.
  for (const upstream of [1, 'unix:/nowhere/aarambh.socket']) {
    await nginx.reload([upstream]);
    await browser.ask('GET', getOfferLetter.path, { token });
    await stranger.follow(link);
    await fetch(`${nginx.plainUrl}${link}`, { redirect: 'manual' });
  }
  await nginx.reload([Number(new URL(server.url).port)]);
}
