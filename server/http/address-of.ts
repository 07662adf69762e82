import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address a request comes from, as the proxies of TRUST_PROXY tell it. Some write a port behind it, which would make
 * each connection a visitor of its own; where they write what is no address, their own counts.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  if (isIP(ip) !== 0) return ip;
  const [, bracketed, plain] = /^(?:\[(.*)\]|([^:]*))(?::\d+)?$/.exec(ip) ?? [];
  const address = bracketed ?? plain ?? '';
  return isIP(address) === 0 ? (socket.remoteAddress ?? '') : address;
}
