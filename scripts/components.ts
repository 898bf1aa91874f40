// `npm run components`: the packages that are served or shipped, as CycloneDX (decision 051). What only builds or
// tests is not among them: what the browser gets is read from a build, what the server loads from its imports.
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { ownScripts, resolve, sourcePlugins } from '../vite.config.ts';
import { cycloneDx, type LockedPackages, packageFor, withImports } from './cycloneDx.ts';
import { root } from './project.mjs';

const quiet = { configFile: false, logLevel: 'silent', root } as const;

async function outputOf(
  config: Parameters<typeof build>[0],
): Promise<readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const built = [await build({ ...quiet, ...config })].flat();
  return built.flatMap((bundle) => ('output' in bundle ? bundle.output : []));
}

/** The folder of the package that a file belongs to; nothing for the project's own. */
function folderOf(file: string): readonly string[] {
  const path = /(?:^|\/)(node_modules\/.*node_modules\/|node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(file);
  return path === null ? [] : [`${path[1]}${path[2]}`];
}

/** The packages with code left in the build of the app, the service worker and the separate scripts (`ownScripts`). */
async function inBrowser(): Promise<ReadonlySet<string>> {
  const input = ['index.html', 'sw/sw.ts', ...ownScripts.map(({ source }) => fileURLToPath(source))];
  const plugins = sourcePlugins();
  const output = await outputOf({ resolve, plugins, build: { write: false, rolldownOptions: { input } } });
  const files = output.flatMap((part) => {
    if (part.type === 'asset') return part.originalFileNames;
    return Object.entries(part.modules).flatMap(([file, { renderedLength }]) =>
      renderedLength > 0 ? [file] : [],
    );
  });
  return new Set(files.flatMap(folderOf));
}

/** The server is not bundled: every package that it imports is loaded whole, with all its dependencies. */
async function inServer(packages: LockedPackages): Promise<ReadonlySet<string>> {
  const input = globSync('server/**/*.ts', { cwd: root });
  const output = await outputOf({ build: { ssr: true, write: false, rolldownOptions: { input } } });
  const imports = output.flatMap((part) =>
    part.type === 'chunk' ? [...part.imports, ...part.dynamicImports] : [],
  );
  const names = imports.flatMap((name) =>
    isBuiltin(name) ? [] : (/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? []),
  );
  const roots = new Set(names.flatMap((name) => packageFor(name, '', packages) ?? []));
  // Node runs the server; the packages that only install Node are not shipped.
  return new Set([...withImports(roots, packages), 'node_modules/node']);
}

/** The license by the first words of the license file, for packages whose package.json names none. */
function licenseIn(path: string): string | undefined {
  const [file] = globSync(`${path}/LICENSE*`, { cwd: root });
  if (file === undefined) return undefined;
  return readFileSync(join(root, file), 'utf8').startsWith('MIT License') ? 'MIT' : undefined;
}

const installed = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')) as {
  packages: LockedPackages;
};
const packages: LockedPackages = Object.fromEntries(
  Object.entries(installed.packages).map(([path, one]) => {
    const license = one.license ?? licenseIn(path);
    return [path, license === undefined ? one : { ...one, license }];
  }),
);
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};
const browser = await inBrowser();
const server = await inServer(packages);
const components = [
  ...[...server].map((path) => ({ path, runsIn: ['server' as const] })),
  ...[...browser].map((path) => ({ path, runsIn: ['browser' as const] })),
];
console.log(JSON.stringify(cycloneDx({ name, version }, components, packages), null, 2));
