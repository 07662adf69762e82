import { isIPv6 } from 'node:net';

/** An address and its network, where a network costs no more than an address. */
type AddressKeys = { address: string; network: string | null };

/** A holder of one IPv6 address has 2^64 of them: the first four groups count for all. Providers assign whole networks
 * of 65,536 of these, for which the first three groups count. IPv4 counts whole, since networks of it are not assigned
 * to one customer. */
export function addressKeysOf(ip: string): AddressKeys {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return { address: mapped ?? ip, network: null };
  // The URL parser writes an address in its one short form.
  const [before = '', after] = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const head = before.split(':').filter((group) => group !== '');
  const tail = (after ?? '').split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail];
  return { address: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':') };
}
