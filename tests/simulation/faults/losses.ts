import { type StoredState, storedState } from '../../support/browser/storedState.ts';
import { type Chance, createChance } from './chance.ts';
import { turn } from './oneProcess.ts';
import * as person from './person.ts';
import type { SimFixture } from './simulated/simFixture.ts';
import type { SimDevice } from './simulated/simTab.ts';

/** The names of losses of databases. */
export const goneUnderPages = 'store gone under open pages';
export const cameBackOlder = 'older store came back';

/** Random numbers of its own, so that older seeds keep their histories. */
export type Losses = { readonly chance: Chance; readonly earlier: Map<SimDevice, StoredState> };

const ownStream = 0x5eed_0170;
const often = 0.07;
const maxTurns = 80;

export function lossesOf(seed: number): Losses {
  return { chance: createChance(seed ^ ownStream), earlier: new Map() };
}

/** After an action: the databases of a device may be deleted under its pages, or restored to an earlier state. */
export async function strike(fixture: SimFixture, { chance, earlier }: Losses): Promise<void> {
  const device = chance.one(fixture.devices);
  if (chance.is(often)) {
    fixture.count(goneUnderPages);
    if (chance.is(0.5)) await whileSomebodyWorks(fixture, device, chance);
    else await fixture.vanish(device);
  }
  const state = earlier.get(device);
  if (state !== undefined && chance.is(often)) {
    fixture.count(cameBackOlder);
    await fixture.comeBack(device, state);
    earlier.delete(device);
  }
  if (chance.is(often * 3)) earlier.set(device, storedState(device.indexedDB));
}

/** Deletes the databases in the middle of an action; what the screen then reports must be true. */
async function whileSomebodyWorks(fixture: SimFixture, device: SimDevice, chance: Chance): Promise<void> {
  const tab = await fixture.makeTab(device);
  const doing = chance.one([person.conclude, person.anotherFloor, person.endTour, person.repair]);
  const done = Promise.race([doing({ ...fixture, tab }).catch(() => undefined), tab.gone]);
  for (let turned = chance.below(maxTurns); turned > 0; turned -= 1) await turn();
  await fixture.vanish(device);
  await done;
}
