import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { OwnFixture } from '../../journey.ts';
import { rareJourney } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { settled } from '../../visual/view.ts';

const root = join(import.meta.dirname, '../../../..');
const rows = 8_595;
// Each key would otherwise draw thousands; how long it takes, `npm run bench -- search` measures.
const maxDrawn = 60;

function importList({ server }: OwnFixture): void {
  const file = join(server.dataDir, 'list.csv');
  const lines = Array.from(
    { length: rows },
    (_, row) => `Large Estate,Building ${row},${row} Long Street,Town ${row % 97}`,
  );
  writeFileSync(file, ['mandate,name,street,city', ...lines].join('\n'));
  const imported = spawnSync(process.execPath, ['server/commands/buildings.ts', 'import', file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: server.dataDir },
    encoding: 'utf8',
  });
  expect(imported.stdout).toContain(`${rows} new, 0 known, 0 refused`);
}

rareJourney(
  'searches 8,595 buildings of one mandate, and draws only the first matches at each key',
  async ({ ownFixture }) => {
    // A mandate of its own, so that other journeys' phones do not fetch this list.
    const fixture = await ownFixture();
    importList(fixture);
    const { page } = await fixture.openBrowser();
    await signIn(page, fixture.proxy.origin, await fixture.addPerson());
    const building = new SelectBuildingPage(page);
    await building.mandate.fill('Large Estate');
    await building.suggestion('Large Estate').click();
    await building.suggestion('Building 0').first().waitFor();
    const drawn: number[] = [];
    for (const key of 'Building 8594') {
      await building.object.press(key === ' ' ? 'Space' : key);
      await settled(page);
      drawn.push(await building.suggestions.count());
    }
    await expect.poll(() => building.suggestions.count()).toBe(1);
    expect(Math.min(...drawn)).toBeGreaterThan(0);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(maxDrawn);
    await building.suggestion('Building 8594').click();
    await expect.poll(() => building.continue.isEnabled()).toBe(true);
  },
);
