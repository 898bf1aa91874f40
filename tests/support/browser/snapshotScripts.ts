// Each runs in a page before its own scripts.

/** Opens each database three seconds late. */
export function openLate(): void {
  Object.defineProperty(IDBOpenDBRequest.prototype, 'onsuccess', {
    set(this: IDBOpenDBRequest, opened: () => void) {
      this.addEventListener('success', () => window.setTimeout(opened, 3_000));
    },
  });
}

/** Delays loading the app, at the first frame or later, until a button is pressed. */
export function loadWhenPressed(): void {
  const held: (() => void)[] = [];
  let isDown = false;
  const ownFrame = window.requestAnimationFrame.bind(window);
  const ownTimer = window.setTimeout.bind(window);
  window.requestAnimationFrame = (draw) => {
    if (isDown) return ownFrame(draw);
    held.push(() => ownFrame(draw));
    return 0;
  };
  Reflect.set(window, 'setTimeout', (run: () => void, ms?: number) => {
    if (isDown || ms !== 500) return ownTimer(run, ms);
    held.push(run);
    return 0;
  });
  window.addEventListener(
    'pointerdown',
    () => {
      document.documentElement.dataset['down'] = window.eventReplay === undefined ? 'app' : 'snapshot';
      isDown = true;
      for (const run of held) run();
    },
    { capture: true, once: true },
  );
}

/** Goes back in the first frame of the snapshot. */
export function goBackAtOnce(): void {
  const ownFrame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => {
    window.requestAnimationFrame = ownFrame;
    window.addEventListener('popstate', () => ownFrame(draw), { once: true });
    window.history.back();
    return 0;
  };
}

/** Notes what the page is when it is parsed, before the app is loaded. */
export function noteLayout(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const { dataset } = document.documentElement;
    const cards = [...document.querySelectorAll('[data-answer]')];
    dataset['cards'] = String(cards.length);
    dataset['height'] = String(document.documentElement.scrollHeight);
    dataset['app'] = String(Object.keys(cards[0] ?? {}).some((key) => key.startsWith('__react')));
    dataset['shown'] = String(document.querySelector('main')?.checkVisibility() === true);
  });
}
