import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeOldFolders } from '../../support/data/removeOldFolders.ts';

let store = '';
beforeEach(() => {
  store = mkdtempSync(join(tmpdir(), 'storey-test-'));
});
afterEach(() => rmSync(store, { recursive: true }));

function prepare(name: string, daysAgo: number): void {
  mkdirSync(join(store, name));
  const then = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
  utimesSync(join(store, name), then, then);
}

it('of prepared data only what is old and of another code is deleted', () => {
  prepare('tables-earlier', 2);
  prepare('making-abandoned', 2);
  prepare('tables-now', 2);
  prepare('demo-now', 2);
  prepare('demo-other', 0);
  removeOldFolders(store, '-now');
  expect(readdirSync(store).toSorted()).toEqual(['demo-now', 'demo-other', 'tables-now']);
});

it('what another process renames after it was listed is no failure', () => {
  // Listed, and not there when it is looked at.
  symlinkSync(join(store, 'nowhere'), join(store, 'making-renamed'));
  prepare('tables-earlier', 2);
  removeOldFolders(store, '-now');
  expect(readdirSync(store)).toEqual(['making-renamed']);
});
