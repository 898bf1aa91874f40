import type { Page } from 'playwright';

type Row = Readonly<Record<string, unknown>>;

/** Writes rows into the signed-in person's database without the app, which reads them at its next start. */
export async function writeRows(page: Page, store: string, rows: readonly Row[]): Promise<void> {
  await page.evaluate(
    async ({ store: name, rows: all }) => {
      const known = await indexedDB.databases();
      const person = known.find((one) => /^storey-[0-9a-f]/u.test(one.name ?? ''))?.name ?? '';
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(person);
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(new Error('The database does not open.')));
      });
      await new Promise<void>((resolve, reject) => {
        const write = opened.transaction(name, 'readwrite');
        for (const row of all) write.objectStore(name).put(row);
        write.addEventListener('complete', () => resolve());
        write.addEventListener('abort', () => reject(new Error('The rows were not written.')));
      });
      opened.close();
    },
    { store, rows },
  );
}

/** All rows of a table in the signed-in person's database. */
export async function readRows(page: Page, store: string): Promise<Row[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    const person = known.find((one) => /^storey-[0-9a-f]/u.test(one.name ?? ''))?.name ?? '';
    return new Promise<Row[]>((resolve, reject) => {
      const asked = indexedDB.open(person);
      asked.addEventListener('error', () => reject(new Error('The database does not open.')));
      asked.addEventListener('success', () => {
        const read = asked.result.transaction(name).objectStore(name).getAll();
        read.addEventListener('success', () => {
          asked.result.close();
          resolve(read.result as Row[]);
        });
      });
    });
  }, store);
}
