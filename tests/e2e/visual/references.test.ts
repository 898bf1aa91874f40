import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { chapters } from './chapters.ts';
import { keptFiles, maxReferences, referencesFolder, wantedFiles } from './references.ts';

const update = process.env['PICTURES'] === 'update';

/** `npm run pictures -- --update` removes pictures that no screen needs. */
function removeUnwanted(): void {
  const wanted = wantedFiles(chapters);
  for (const file of keptFiles().filter((one) => !wanted.includes(one))) rmSync(join(referencesFolder, file));
  for (const folder of readdirSync(referencesFolder, { withFileTypes: true })) {
    const path = join(referencesFolder, folder.name);
    if (folder.isDirectory() && readdirSync(path).length === 0) rmdirSync(path);
  }
}

beforeAll(() => {
  if (update) removeUnwanted();
});

describe('the reference pictures', () => {
  // During an update, a screen without a picture fails by itself.
  it.skipIf(update)('are one for each screen in each of its appearances, and no other file', () => {
    const wanted = wantedFiles(chapters);
    const kept = keptFiles();
    expect({
      withoutPicture: wanted.filter((file) => !kept.includes(file)),
      withoutScreen: kept.filter((file) => !wanted.includes(file)),
    }).toEqual({ withoutPicture: [], withoutScreen: [] });
  });

  it('have names of their own', () => {
    const wanted = wantedFiles(chapters);
    expect(wanted.filter((file, place) => wanted.indexOf(file) !== place)).toEqual([]);
  });

  it(`are at most ${maxReferences}: a screen says where it looks otherwise only if it does`, () => {
    expect(wantedFiles(chapters).length).toBeLessThanOrEqual(maxReferences);
  });
});
