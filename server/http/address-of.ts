import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The client's IP address, as the proxies of TRUST_PROXY report it. Some append a port, which would make each
 * connection a client of its own; where they write no valid address, their own counts. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  if (isIP(ip) !== 0) return ip;
  const [, bracketed, plain] = /^(?:\[(.*)\]|([^:]*))(?::\d+)?$/.exec(ip) ?? [];
  const address = bracketed ?? plain ?? '';
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address;
}
