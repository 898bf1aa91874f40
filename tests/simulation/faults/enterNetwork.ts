import { type Chance, createChance } from './chance.ts';
import { networkKinds } from './networks.ts';
import type { SimFixture } from './simulated/simFixture.ts';

// Random numbers of its own.
const ownStream = 0x5eed_0210;
const often = 0.15;
const longest = 15 * 60_000;

export function networkChance(seed: number): Chance {
  return createChance(seed ^ ownStream);
}

/** After an action: a device may come into such a network, for some minutes. */
export function enterNetwork({ devices, time, note }: SimFixture, chance: Chance): void {
  if (!chance.is(often)) return;
  const device = chance.one(devices);
  const network = chance.one(networkKinds);
  device.network = network;
  note(`** ${device.name} is in a network: ${network}`);
  time.plan(chance.below(longest), () => {
    if (device.network === network) device.network = null;
  });
}
