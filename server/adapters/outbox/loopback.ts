import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What proxies add to a request that they pass on: it did not begin where it comes from. */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True when the request comes from this machine by its own name: the socket's address is a loopback one and so is the Host,
 * which keeps out pages of other sites whose name was pointed here. Behind a proxy on this machine everybody's address is
 * its own, and the Host is whatever they say: what a proxy passed on does not count, whoever it says it is for.
 */
export function isFromLoopback({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  if (forwarded.some((name) => headers[name] !== undefined)) return false;
  const address = socket.remoteAddress ?? '';
  const family = isIP(address);
  if (family === 0 || !loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')) return false;
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(headers.host ?? '');
}
