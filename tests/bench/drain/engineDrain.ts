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
 * The app with so much waiting and no network; then the network comes. Answers with the milliseconds from the first
 * byte of the first call until the app says, after its own commits, that everything is sent.
 */
export async function engineDrain(
  page: Page,
  wire: SlowWire,
  { userId, waiting, path }: { userId: string; waiting: WaitingTours; path: string },
): Promise<number> {
  wire.cut();
  await page.goto(`${wire.origin}/en/welcome`);
  await seed(page, userId, waiting);
  await page.goto(`${wire.origin}${path}`);
  const count = waiting.outbox.length;
  const words = count.toLocaleString('en');
  await page.getByRole('link', { name: `${words} unsent`, exact: true }).waitFor({ timeout: 60_000 });
  const done = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const links = [...document.querySelectorAll('a[href$="/sync"]')];
          if (!links.some(({ textContent }) => textContent.includes('Everything sent'))) return;
          watching.disconnect();
          resolve(Date.now());
        };
        const watching = new MutationObserver(look);
        watching.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  const began = await wire.open();
  return (await done) - began;
}
