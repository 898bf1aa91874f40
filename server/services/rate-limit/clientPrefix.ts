import { isIPv6 } from 'node:net';

/** Where somebody calls from, as attempts are counted: a provider gives a household a whole /64 of IPv6 addresses. */
export function clientPrefix(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return groups.slice(0, 4).join(':');
}
