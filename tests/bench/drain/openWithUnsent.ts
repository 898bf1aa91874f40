import type { Page } from 'playwright';
import type { SlowWire } from './slowWire.ts';
import type { WaitingTours } from './waitingTours.ts';

/** Puts the rows where the app of this page will find them at its next start. */
async function seed(page: Page, userId: string, waiting: WaitingTours): Promise<void> {
  await page.evaluate(
    async ({ name, rows }: { name: string; rows: Record<string, readonly object[]> }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error('no database')));
      });
      const transaction = db.transaction(Object.keys(rows), 'readwrite');
      for (const [table, all] of Object.entries(rows)) {
        for (const { ...row } of all) {
          // Another round's entries had these places in line.
          if (table === 'outbox') Reflect.deleteProperty(row, 'seq');
          transaction.objectStore(table).put(row);
        }
      }
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve);
        transaction.addEventListener('abort', () => reject(new Error('not seeded')));
      });
      db.close();
    },
    { name: `storey-${userId}`, rows: waiting },
  );
}

/**
 * The app with so much waiting and no network. As soon as the network is there it sends; `everythingSentAt` has the moment
 * in which it has said so.
 */
export async function openWithUnsent(
  page: Page,
  wire: SlowWire,
  { userId, waiting, path }: { userId: string; waiting: WaitingTours; path: string },
): Promise<void> {
  wire.cut();
  await page.goto(`${wire.origin}/en/welcome`);
  await seed(page, userId, waiting);
  await page.goto(`${wire.origin}${path}`);
  const words = waiting.outbox.length.toLocaleString('en');
  await page.getByRole('link', { name: `${words} unsent`, exact: true }).waitFor();
  await page.evaluate(() => {
    const said = new Promise<number>((resolve) => {
      const look = () => {
        const links = [...document.querySelectorAll('a[href$="/sync"]')];
        if (!links.some(({ textContent }) => textContent.includes('Everything sent'))) return;
        watching.disconnect();
        resolve(Date.now());
      };
      const watching = new MutationObserver(look);
      watching.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    Reflect.set(globalThis, 'everythingSent', said);
  });
}

/** When the app of this page has said, after its own commits, that everything is sent: epoch milliseconds. */
export async function everythingSentAt(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(globalThis, 'everythingSent') as Promise<number>);
}
