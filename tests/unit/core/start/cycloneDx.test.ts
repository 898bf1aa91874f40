import { expect, it } from 'vitest';
import { cycloneDx, packageFor, withImports } from '../../../../scripts/cycloneDx.ts';

const packages = {
  'node_modules/server': {
    version: '1.0.0',
    license: 'MIT',
    integrity: 'sha512-AQI=',
    dependencies: { shared: '1', '@scope/inner': '1' },
    optionalDependencies: { 'binding-of-another-machine': '1' },
    peerDependencies: { peer: '1', 'optional-peer': '1' },
    peerDependenciesMeta: { 'optional-peer': { optional: true } },
  },
  'node_modules/server/node_modules/shared': { version: '1.0.0' },
  'node_modules/@scope/inner': { version: '3.0.0', dependencies: { shared: '2' } },
  'node_modules/shared': { version: '2.0.0' },
  'node_modules/peer': { version: '4.0.0' },
  'node_modules/optional-peer': { version: '5.0.0' },
  'node_modules/build-tool': { version: '6.0.0', dependencies: { shared: '2' } },
};
const reached = [
  'node_modules/server',
  'node_modules/server/node_modules/shared',
  'node_modules/@scope/inner',
  'node_modules/peer',
  'node_modules/shared',
];

it('a package is looked for where Node looks for it', () => {
  expect(packageFor('shared', 'node_modules/server', packages)).toBe(
    'node_modules/server/node_modules/shared',
  );
  expect(packageFor('shared', 'node_modules/server/node_modules/shared', packages)).toBe(
    'node_modules/server/node_modules/shared',
  );
  expect(packageFor('shared', 'node_modules/@scope/inner', packages)).toBe('node_modules/shared');
  expect(packageFor('shared', '', packages)).toBe('node_modules/shared');
  expect(packageFor('absent', 'node_modules/server', packages)).toBeNull();
});

it('what is imported comes with it: not what is optional and absent, not what others import', () => {
  expect([...withImports(['node_modules/server'], packages)]).toEqual(reached);
});

it('each component is there once, with what it needs among them and where it runs', () => {
  const components = [
    ...reached.map((path) => ({ path, runsIn: ['server' as const] })),
    { path: 'node_modules/shared', runsIn: ['browser' as const] },
  ];
  const list = cycloneDx({ name: 'storey', version: '0.1.0' }, components, packages);
  expect(list.components.map((component) => component['bom-ref'])).toEqual([
    '@scope/inner@3.0.0',
    'peer@4.0.0',
    'server@1.0.0',
    'shared@1.0.0',
    'shared@2.0.0',
  ]);
  expect(list.dependencies).toContainEqual({
    ref: 'server@1.0.0',
    dependsOn: ['@scope/inner@3.0.0', 'peer@4.0.0', 'shared@1.0.0'],
  });
  expect(list.components[0]).toMatchObject({ purl: 'pkg:npm/%40scope/inner@3.0.0' });
  expect(list.components[2]).toMatchObject({
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: '0102' }],
  });
  expect(list.components[4]?.properties.map(({ value }) => value)).toEqual(['server', 'browser']);
});
