import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { signIn } from '../e2e/pages/LoginPage.ts';
import { SelectBuildingPage } from '../e2e/pages/SelectBuildingPage.ts';
import { createAppFixture } from '../support/server/appFixture.ts';
import { compare, header, say } from './client/report.ts';
import { assertSlow, slowDown } from './client/slowDown.ts';
import { withStopwatch } from './client/stopwatch.ts';
import { median, spread } from './server/figures.ts';

// Time from a keystroke in the search for a building to the frame with its matches, in lists of several lengths, in turns.
const sizes = [1_000, 1_388, 10_000, 50_000];
const rounds = 8;
// Two pieces and accents among them.
const words = ['building 4', 'street 77', 'tówn 3', 'long büilding', 'zzz'];
const root = join(import.meta.dirname, '../..');
const nameOf = (size: number) => `Estate of ${size}`;

function importBuildings(dataDir: string): void {
  const file = join(dataDir, 'list.csv');
  const rows = sizes.flatMap((size) =>
    Array.from(
      { length: size },
      (_, row) => `${nameOf(size)},Building ${row},${row} Long Street ${row % 100},Tówn ${row % 97}`,
    ),
  );
  writeFileSync(file, ['mandate,name,street,city', ...rows].join('\n'));
  const { stdout } = spawnSync(process.execPath, ['server/commands/buildings.ts', 'import', file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (!stdout.includes('0 refused')) throw new Error(`The buildings were not imported: ${stdout}`);
}

/** Milliseconds from each keystroke to the first frame with its matches. */
async function keysOf(page: Page, field: ReturnType<Page['getByLabel']>, word: string): Promise<number[]> {
  await field.fill('');
  const watch = await page.evaluateHandle(() => {
    const times: Promise<number>[] = [];
    const listen = ({ timeStamp, target }: Event) => {
      const folded = (some: string) => some.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
      const pieces = target instanceof HTMLInputElement ? folded(target.value).trim().split(' ') : [];
      // The list of the key before may still be drawn. Its first option has this text too only where the lists begin alike.
      const isFound = () => {
        const list = document.querySelector('[role="listbox"]');
        const first = list?.querySelector('[role="option"]') ?? null;
        if (first !== null) return pieces.every((piece) => folded(first.textContent).includes(piece));
        return list?.parentElement?.textContent.includes('Nothing matches.') === true;
      };
      times.push(window.stopwatch.whenPainted(isFound).then((painted) => painted - timeStamp));
    };
    document.addEventListener('input', listen);
    return { times, end: () => document.removeEventListener('input', listen) };
  });
  await field.pressSequentially(word, { delay: 120 });
  return watch.evaluate(async ({ times, end }) => {
    end();
    return Promise.all(times);
  });
}

const fixture = await createAppFixture();
try {
  header();
  importBuildings(fixture.server.dataDir);
  const { page, context } = await fixture.openBrowser('phone');
  await withStopwatch(context);
  await signIn(page, fixture.server.origin);
  const building = new SelectBuildingPage(page);
  const choose = async (size: number): Promise<number> => {
    await building.mandate.fill(nameOf(size));
    const began = performance.now();
    await building.suggestion(nameOf(size)).first().click();
    await building.suggestion('Building 0').first().waitFor({ timeout: 60_000 });
    return performance.now() - began;
  };
  // Fetches and stores the lists, so that only the work of the device is measured later.
  for (const size of sizes) await choose(size);
  await slowDown(page);
  const keys = new Map<number, number[]>(sizes.map((size) => [size, []]));
  const opened = new Map<number, number[]>(sizes.map((size) => [size, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const size of sizes) {
      opened.get(size)?.push(await choose(size));
      for (const word of words) keys.get(size)?.push(...(await keysOf(page, building.object, word)));
    }
  }
  await assertSlow(page);
  for (const size of sizes) {
    say(`${size} buildings: list on the screen ${spread(opened.get(size) ?? [])} ms after the mandate`);
    say(`  key to paint median ${median(keys.get(size) ?? []).toFixed(1)} ms`);
  }
  const floor = keys.get(1_000) ?? [];
  compare({
    what: 'key to paint, 50,000 against 1,000',
    product: keys.get(50_000) ?? [],
    floor,
    aim: 1.2,
  });
} finally {
  await fixture.end();
}
