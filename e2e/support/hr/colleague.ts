import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import { acceptInvitation, inviteHrUser } from '#contract/hr/people.ts';
import { httpClient } from '#test/http-client.ts';
import { waitForMail } from '#test/outbox.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { hrSession } from './hr-session.ts';

export type Colleague = { name: string; email: string; userName: string; password: string };

/** A colleague whom no other test uses. */
export function colleagueNamed(name: string): Colleague {
  const mark = randomUUID().slice(0, 8);
  const userName = `${name.toLowerCase().replaceAll(' ', '.')}.${mark}`;
  return {
    name: `${name} ${mark}`,
    userName,
    email: `${userName}@himalayafoods.example`,
    password: 'a password of my own',
  };
}

/** The address in the mail of the newest invitation, as its reader opens it. */
export async function invitationLink(server: ServerProcess, email: string): Promise<URL> {
  const { text = '' } = await waitForMail(server.outbox, email);
  const link = /^\S+#\/hce\/invitation\?token=[\w-]+$/m.exec(text)?.[0];
  if (link === undefined) throw new Error(`the mail to ${email} holds no link`);
  return new URL(link);
}

type Rights = Pick<BodyOf<typeof inviteHrUser>, 'roles' | 'departments'>;

/** An HR user of the test's own, who was invited and has set a password; an Administrator unless `rights` says other roles. */
export async function newColleague(server: ServerProcess, name: string, rights: Rights = {}): Promise<Colleague> {
  const colleague = colleagueNamed(name);
  const { password, ...invitation } = colleague;
  const client = httpClient(server.url);
  const { token } = await hrSession(server);
  await client.json(inviteHrUser, { token, body: { ...invitation, ...rights } });
  const link = await invitationLink(server, colleague.email);
  const body = { token: link.hash.split('token=')[1] ?? '', password, confirmPassword: password };
  await client.json(acceptInvitation, { body });
  return colleague;
}
