import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { check, nightly, test } from '../../../scripts/tiers.mjs';

// Only the names of files are read here; loading the plugins would take longer than all of this.
vi.mock('../../../vite.config.ts', () => ({ sourcePlugins: () => [] }));
vi.mock('vitest/config', () => ({
  configDefaults: { exclude: [] },
  defineConfig: (config: unknown) => config,
}));

// With what belongs to the night, too.
vi.stubEnv('NIGHT', '1');
const { default: vitestConfig } = await import('../../../vitest.config.ts');
vi.unstubAllEnvs();

type Project = {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
};

const root = join(import.meta.dirname, '../../..');
const written = vitestConfig.test?.projects as unknown as readonly { readonly test: Project }[];
const projects = written.map((one) => ({ ...one.test, exclude: one.test.exclude ?? [] }));
const files = (patterns: readonly string[]) => globSync([...patterns], { cwd: root });

/** It runs tests of another project once more, on the other database. */
const secondRun = 'api-postgres';

describe('the projects of vitest.config.ts', () => {
  it('have each test file in exactly one of them', () => {
    const owners = projects
      .filter(({ name }) => name !== secondRun)
      .flatMap(({ name, include, exclude }) => {
        const excluded = new Set(files(exclude));
        return files(include).flatMap((file) => (excluded.has(file) ? [] : [{ file, name }]));
      });
    const byFile = Map.groupBy(owners, ({ file }) => file);
    const all = files(['{tests,src,sw,server,scripts,lint}/**/*.test.{ts,tsx}']);
    expect(all.length).toBeGreaterThan(200);
    const wrong = all.flatMap((file) => {
      const names = (byFile.get(file) ?? []).map(({ name }) => name);
      return names.length === 1 ? [] : [`${file}: ${names.join(', ') || 'none'}`];
    });
    expect(wrong).toEqual([]);
  });

  it('name no file that does not exist', () => {
    const named = projects
      .flatMap(({ include, exclude }) => [...include, ...exclude])
      .filter((pattern) => !pattern.includes('*'));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('are each run by a tier', () => {
    const parts = [check, test, ...nightly].flatMap(
      (group): readonly { readonly args: readonly string[] }[] => group.parts,
    );
    const run = parts.flatMap(({ args }) => args.filter((_, place) => args[place - 1] === '--project'));
    expect([...new Set(run)].toSorted()).toEqual(projects.map(({ name }) => name).toSorted());
  });
});
