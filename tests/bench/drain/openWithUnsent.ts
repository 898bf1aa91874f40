import type { Page } from 'playwright';
import type { SlowWire } from './slowWire.ts';
import type { WaitingTours } from './waitingTours.ts';

/** Writes the rows into the database that the app of this page reads at its next start. */
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
          // Entries of another round may have had these numbers.
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
 * Opens the app without a network and with these unsent entries, which it sends as soon as there is one. `everythingSentAt`
 * returns when the app showed that everything is sent.
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

/** When the app of this page showed, after its own commits, that everything is sent; in epoch milliseconds. */
export async function everythingSentAt(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(globalThis, 'everythingSent') as Promise<number>);
}
