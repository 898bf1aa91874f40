import type { BrowserContext } from 'playwright';

/** The stopwatch of a page. Times are milliseconds since the navigation, like `performance.now()`. */
export type Stopwatch = {
  /**
   * When the first frame was painted in which `ready` and `shown` hold. `shown` is called at the beginning of a frame, where
   * reading styles and layout costs nothing extra.
   */
  whenPainted(ready: () => boolean, shown?: () => boolean): Promise<number>;
  /**
   * When the last strict transaction that put a row into this store was complete; 0 before the first. Transactions of other
   * stores, and those of a start that find nothing to delete, would be taken for the one that is timed.
   */
  lastCommit(store: string): number;
};

declare global {
  interface Window {
    stopwatch: Stopwatch;
  }
}

function install(): void {
  const painted = async (shown: () => boolean) =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(function begun() {
        if (!shown()) {
          requestAnimationFrame(begun);
          return;
        }
        // A task that is queued in a frame's callback runs after the frame was drawn.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    });
  const commits = new Map<string, number>();
  window.stopwatch = {
    lastCommit: (store) => commits.get(store) ?? 0,
    whenPainted: async (ready, shown = () => true) => {
      if (!ready()) {
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!ready()) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(document, { subtree: true, childList: true, attributes: true });
        });
      }
      return painted(shown);
    },
  };
  const put = Object.getOwnPropertyDescriptors(IDBObjectStore.prototype).put.value;
  if (put === undefined) throw new Error('This browser has no stores.');
  IDBObjectStore.prototype.put = function watched(...given) {
    const { name, transaction } = this;
    if (transaction.durability === 'strict') {
      transaction.addEventListener('complete', () => void commits.set(name, performance.now()));
    }
    return put.apply(this, given);
  };
}

/** Installs a stopwatch in every page of this browser, before the page's own scripts run. */
export async function withStopwatch(context: BrowserContext): Promise<void> {
  await context.addInitScript(install);
}
