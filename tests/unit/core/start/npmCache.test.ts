import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { npmCache } from '../../../../scripts/ensure/npmCache.mjs';

let home = '';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'storey-test-'));
});
afterEach(() => rmSync(home, { recursive: true }));

it('npm keeps its own cache where that can be written, also one that it has not made yet', () => {
  const environment = { npm_config_cache: join(home, '.npm') };
  expect(npmCache(environment)).toEqual([]);
  expect(npmCache(environment)).toEqual([]);
  expect(npmCache({})).toEqual([]);
});

it('where its home cannot be written, npm gets a temporary folder', () => {
  // Not by its mode: root may write everywhere. In a file nobody can make a folder.
  writeFileSync(join(home, 'file'), '');
  const options = npmCache({ npm_config_cache: join(home, 'file', '.npm') });
  const temporary = `--cache=${join(tmpdir(), 'storey-npm-')}`;
  expect(options.map((option) => option.startsWith(temporary))).toEqual([true]);
});
