import { describe, expect, it } from 'vitest';
import { holdWakeLock } from '../../../../../src/features/inspection/shared/holdWakeLock.ts';
import {
  movementIntoReach,
  movementToHeight,
} from '../../../../../src/features/inspection/touchpoint/card/scrollIntoReach.ts';
import { vibrate } from '../../../../../src/features/inspection/touchpoint/card/useQuickRating.ts';

/** A page that can be hidden, and a screen whose wake locks are counted. */
function makeScreen({ refuses = false } = {}) {
  const listeners = new Set<() => void>();
  const locks: { released: number }[] = [];
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_type: string, listener: unknown) => listeners.add(listener as () => void),
    removeEventListener: (_type: string, listener: unknown) => listeners.delete(listener as () => void),
  };
  const wakeLock = {
    request: async () => {
      if (refuses) throw new DOMException('battery', 'NotAllowedError');
      const lock = { released: 0 };
      locks.push(lock);
      return {
        release: async () => {
          lock.released += 1;
        },
      };
    },
  };
  return {
    ports: { wakeLock, page: page as unknown as Document },
    locks,
    listeners,
    turn: async (state: DocumentVisibilityState) => {
      page.visibilityState = state;
      for (const listener of listeners) listener();
      await settled();
    },
  };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

describe('the screen during a tour', () => {
  it('stays awake until the tour is left', async () => {
    const { ports, locks, listeners } = makeScreen();
    const releaseWakeLock = holdWakeLock(ports);
    await settled();
    expect(locks).toEqual([{ released: 0 }]);
    releaseWakeLock();
    expect(locks).toEqual([{ released: 1 }]);
    expect(listeners.size).toBe(0);
  });

  it('is asked for again when the page is seen again, because hiding takes the lock away', async () => {
    const { ports, locks, turn } = makeScreen();
    holdWakeLock(ports);
    await settled();
    await turn('hidden');
    expect(locks).toHaveLength(1);
    await turn('visible');
    expect(locks).toEqual([{ released: 1 }, { released: 0 }]);
  });

  it('a lock that comes after the tour was left is given back', async () => {
    const { ports, locks } = makeScreen();
    holdWakeLock(ports)();
    await settled();
    expect(locks).toEqual([{ released: 1 }]);
  });

  it('a refusal, or a device without locks, changes nothing else', async () => {
    const { ports, locks, turn } = makeScreen({ refuses: true });
    const releaseWakeLock = holdWakeLock(ports);
    await settled();
    await turn('visible');
    releaseWakeLock();
    expect(locks).toEqual([]);
    holdWakeLock({ ...ports, wakeLock: undefined })();
  });
});

describe('what the hand feels', () => {
  const felt: number[][] = [];
  const feel = (pattern: number[]) => felt.push(pattern) > 0;

  it('is short when a rating is kept, and something else when it is not', () => {
    vibrate('saved', { vibrate: feel, reducedMotion: false });
    vibrate('not_saved', { vibrate: feel, reducedMotion: false });
    expect(felt).toEqual([[12], [40, 60, 40]]);
  });

  it('is nothing for who wants no motion, and on a device that cannot', () => {
    felt.length = 0;
    vibrate('saved', { vibrate: feel, reducedMotion: true });
    vibrate('saved', { vibrate: undefined, reducedMotion: false });
    expect(felt).toEqual([]);
  });
});

describe('bringing a card into reach', () => {
  const room = { top: 60, bottom: 660 };

  it.each([
    ['one that is seen whole stays where it is', { top: 60, bottom: 200 }, 0],
    ['one under the bar comes to the middle', { top: 600, bottom: 740 }, 310],
    ['one above comes down to the middle', { top: -100, bottom: 40 }, -390],
    ['one higher than the room begins at its top', { top: 500, bottom: 1300 }, 440],
  ])('%s', (_what, box, movement) => {
    expect(movementIntoReach(box, room)).toBe(movement);
  });
});

describe('the card after the one that was rated', () => {
  const room = { top: 100, bottom: 700 };
  const next = (top: number) => ({ top: top + 70, card: { top, bottom: top + 130 } });

  it('comes to the same height, so that the thumb stays', () => {
    expect(movementToHeight({ top: 400 }, next(472), room)).toBe(142);
  });

  it('comes back down from the top of the page', () => {
    expect(movementToHeight({ top: 400 }, next(-300), room)).toBe(-630);
  });

  it('is seen whole all the same', () => {
    expect(movementToHeight({ top: 110 }, next(182), room)).toBe(82);
    expect(movementToHeight({ top: 690 }, next(760), room)).toBe(190);
  });
});
