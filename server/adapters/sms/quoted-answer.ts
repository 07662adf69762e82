import type { SmsGatewaySettings } from './gateway-settings.ts';

const longest = 200;
/** Shorter parts of the settings are words such as a route's name; keys are longer. */
const shortestSecret = 6;

/** What the settings send along besides the message and an answer could repeat, such as a key. */
export function secretsOf({ url, body }: Pick<SmsGatewaySettings, 'url' | 'body'>, headers: Headers): string[] {
  const ofHeaders = [...headers].filter(([name]) => name !== 'content-type').flatMap(([, value]) => value.split(' '));
  const ofBody = body.split(/\{\w+\}|[&=":,{}\s]+/).map((part) => decoded(part));
  return [...new URL(url).searchParams.values(), ...ofHeaders, ...ofBody].filter(
    (part) => part.length >= shortestSecret,
  );
}

/** A gateway's answer as HR may read it: one line of 200 characters at most, without the secrets. */
export function quoted(answer: string, secrets: readonly string[]): string {
  const open = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), answer);
  const line = open.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest)}…`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
