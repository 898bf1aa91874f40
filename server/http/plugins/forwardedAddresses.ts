import { isIP } from 'node:net';
import type { App } from './App.ts';

const header = 'x-forwarded-for';

/** The address in an entry of X-Forwarded-For, some of which have a port; null where it has none. */
function addressIn(entry: string): string | null {
  const [, bracketed, dotted] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  const address = bracketed ?? dotted ?? entry;
  // A zone could be any text.
  return isIP(address) === 0 || address.includes('%') ? null : address;
}

/**
 * Leaves only addresses in X-Forwarded-For, before anything reads `request.ip`, which keys rate limits. Ports are cut off. An
 * entry that is no address is removed with everything before it, because a client may have written that. The peer is then the
 * nearest known address, in the end the socket's.
 */
export function forwardedAddresses(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const claimed = headers[header];
    if (typeof claimed === 'string') {
      const addresses = claimed.split(',').map((entry) => addressIn(entry.trim()));
      const known = addresses.slice(addresses.lastIndexOf(null) + 1);
      if (known.length > 0) headers[header] = known.join(', ');
      else delete headers[header];
    }
    done();
  });
}
