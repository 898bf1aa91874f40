import type { Page } from 'playwright';

/** Makes the disk full for photos only, the one failure that cannot be provoked in a shared browser; returns what sets it. */
export async function fillDisk(page: Page): Promise<(isFull: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    Reflect.set(window, 'isFull', true);
    const prototype = IDBObjectStore.prototype;
    const put = Reflect.get(prototype, 'put') as (...given: unknown[]) => IDBRequest;
    Reflect.set(prototype, 'put', function (this: IDBObjectStore, ...given: unknown[]) {
      if (this.name === 'photos' && Reflect.get(window, 'isFull') === true) {
        throw new DOMException('The device is full.', 'QuotaExceededError');
      }
      return put.apply(this, given);
    });
  });
  return async (isFull) => void (await page.evaluate((is) => Reflect.set(window, 'isFull', is), isFull));
}
