import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-addresses.ts';

/** An address that leads into a private network. */
export class PrivateAddressError extends Error {}

/** A second query follows after this. A name without an answer fails before the attempt as a whole does. */
const resolverOptions = { timeout: 2500, tries: 2 };

const ofThisMachine = /(?:^|\.)localhost\.?$/i;

/** Looks names up for connections that must not reach a private network: raises when one of a name's addresses is
 * private, and the connection uses the checked address. Asks the DNS servers over the network: the system's look-up
 * would occupy one of the four threads for files while a server does not answer, and a few of them all four. */
export function publicLookup(servers?: readonly string[]): LookupFunction {
  return (hostname, options, answer) => {
    void publicAddresses(hostname, servers).then(
      ([first, ...others]) =>
        options.all ? answer(null, [first, ...others]) : answer(null, first.address, first.family),
      (error: unknown) => answer(asError(error), '', 0),
    );
  };
}

/** At least one, and none of them private; raises otherwise. */
async function publicAddresses(
  hostname: string,
  servers: readonly string[] | undefined,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await addressesOf(hostname, servers);
  if (first === undefined || [first, ...others].some(({ address }) => isPrivateAddress(address))) {
    throw new PrivateAddressError();
  }
  return [first, ...others];
}

async function addressesOf(hostname: string, servers: readonly string[] | undefined): Promise<LookupAddress[]> {
  if (ofThisMachine.test(hostname)) throw new PrivateAddressError();
  const resolver = new Resolver(resolverOptions);
  if (servers !== undefined) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && four.status === 'rejected') throw asError(four.reason);
  return found;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
