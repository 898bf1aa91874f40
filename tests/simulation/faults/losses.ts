import { type StoredState, storedState } from '../../support/browser/storedState.ts';
import { type Chance, createChance } from './chance.ts';
import { turn } from './oneProcess.ts';
import * as person from './person.ts';
import type { SimFixture } from './simulated/simFixture.ts';
import type { SimDevice } from './simulated/simTab.ts';

/** What happens to the databases of devices that go on, by name. */
export const goneUnderPages = 'store gone under open pages';
export const cameBackOlder = 'older store came back';

/** Drawn from a source of its own: what older seeds show stays what it was. */
export type Losses = { readonly chance: Chance; readonly earlier: Map<SimDevice, StoredState> };

const ownStream = 0x5eed_0170;
const often = 0.07;
const maxTurns = 80;

export function lossesOf(seed: number): Losses {
  return { chance: createChance(seed ^ ownStream), earlier: new Map() };
}

/** After a deed: perhaps the databases of a device go under its pages, or what they were some deeds ago comes back. */
export async function strike(world: SimFixture, { chance, earlier }: Losses): Promise<void> {
  const device = chance.one(world.devices);
  if (chance.is(often)) {
    world.count(goneUnderPages);
    if (chance.is(0.5)) await whileSomebodyWorks(world, device, chance);
    else await world.vanish(device);
  }
  const state = earlier.get(device);
  if (state !== undefined && chance.is(often)) {
    world.count(cameBackOlder);
    await world.comeBack(device, state);
    earlier.delete(device);
  }
  if (chance.is(often * 3)) earlier.set(device, storedState(device.indexedDB));
}

/** In the middle of a person's action: what the screen says at the end must be true. */
async function whileSomebodyWorks(world: SimFixture, device: SimDevice, chance: Chance): Promise<void> {
  const tab = await world.makeTab(device);
  const doing = chance.one([person.conclude, person.anotherFloor, person.endTour, person.repair]);
  const done = Promise.race([doing({ ...world, tab }).catch(() => undefined), tab.gone]);
  for (let turned = chance.below(maxTurns); turned > 0; turned -= 1) await turn();
  await world.vanish(device);
  await done;
}
