import { BlockList, isIP } from 'node:net';

/** Networks that lead nowhere on the internet (IANA's special-purpose registries), or back to this machine. */
const networks = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // Addresses with an embedded IPv4 address are always rejected.
  ipv6: [
    '::/96',
    '::ffff:0:0/96',
    '::ffff:0:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '100:0:0:1::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
} as const;

/** One list a family: in a common one the IPv6 networks that carry IPv4 addresses would hold all of those. */
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const network of networks[family]) {
    const [address = '', bits] = network.split('/');
    blocked[family].addSubnet(address, Number(bits), family);
  }
}

/** Whether an IP address may be one of a private network; true also for an invalid one. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return true;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return blocked[family].check(address, family);
}
