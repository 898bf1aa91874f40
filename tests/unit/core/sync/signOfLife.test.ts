import { describe, expect, it } from 'vitest';
import { nextProbe } from '../../../../src/sync/schedule.ts';
import { browserWakeSources } from '../../../../src/sync/wakeSources.ts';
import { makeDevice, until } from '../../../support/data/makeDevice.ts';
import { createFakeServer } from '../../../support/server/fakeServer.ts';

/** A device with unsent entries, and an unreachable server. */
async function inTheCellar() {
  const server = createFakeServer();
  server.state.up = false;
  let look = () => {};
  const device = await makeDevice(server, {
    wakeSources: (wake) => {
      look = wake;
      return () => {};
    },
  });
  await device.startTour();
  let asked = 0;
  const stop = device.api.subscribe(() => {
    asked += 1;
  });
  device.engine.start();
  await until(() => device.engine.status.getState().reachable === 'no', 'the first failure');
  /** Advances time in steps of a second; returns how often the server was asked. */
  const asksIn = async (seconds: number) => {
    const before = asked;
    for (let passed = 0; passed < seconds; passed += 1) {
      device.clock.advance(1_000);
      for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
    return asked - before;
  };
  return { server, device, look: () => look(), asksIn, stop };
}

describe('the question whether the server is back', () => {
  it('S12 slows down to a minute', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 50].map((tries) => nextProbe(tries, 0.5));
    expect(pauses[0]).toBe(4_000);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.at(-1)).toBe(60_000);
    expect(pauses.filter((pause) => pause < 60_000)).toHaveLength(7);
    expect(nextProbe(0, 0)).toBe(3_000);
    expect(nextProbe(0, 0.999)).toBeLessThan(5_000);
  });

  it('S12 comes often again once the network is another one, or somebody looks', async () => {
    const { server, device, look, asksIn } = await inTheCellar();
    await asksIn(900);
    look();
    expect(await asksIn(20)).toBeGreaterThan(2);
    await asksIn(900);
    server.state.up = true;
    look();
    await device.allSent();
  });

  it('S12 somebody looks when the page is shown, brought to the front, or on another network', () => {
    const connection = new EventTarget();
    const page = Object.assign(new EventTarget(), { navigator: { connection } });
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    let woken = 0;
    const stop = browserWakeSources(
      page as unknown as Window,
      document as unknown as Document,
    )(() => {
      woken += 1;
    });
    const all = () => {
      for (const event of ['online', 'pageshow', 'focus']) page.dispatchEvent(new Event(event));
      document.dispatchEvent(new Event('visibilitychange'));
      connection.dispatchEvent(new Event('change'));
    };
    all();
    expect(woken).toBe(5);
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(woken).toBe(5);
    stop();
    all();
    expect(woken).toBe(5);
  });
});
