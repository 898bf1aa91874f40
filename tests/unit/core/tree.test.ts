import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const maxFiles = 25;
const maxSmallFiles = 44;
const smallLines = 15;

// One file a decision, and one a picture.
const growing = /^docs\/decisions|^tests\/e2e\/visual\/references/;

describe('the tree', () => {
  it('no folder has more files than a reader takes in', () => {
    const files = globSync('{src,sw,server,lint,scripts,locales,public,docs,tests,.ci}/**/*', {
      cwd: root,
      withFileTypes: true,
    }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(1_500);
    const counts = Map.groupBy(files, ({ parentPath }) => parentPath.slice(root.length + 1));
    const full = [...counts].filter(([folder, { length }]) => length > maxFiles && !growing.test(folder));
    expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });

  it('few files of the product are crumbs', () => {
    const files = globSync('{src,sw,server}/**/*.{ts,tsx}', { cwd: root });
    const small = files.filter(
      (file) => readFileSync(join(root, file), 'utf8').split('\n').length <= smallLines + 1,
    );
    expect(files.length).toBeGreaterThan(800);
    expect(small.length).toBeLessThanOrEqual(maxSmallFiles);
  });
});
