/** What a lock file says about an installed package, as far as it matters here. */
export type LockedPackage = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};

/** By the folder of the package, such as `node_modules/pino/node_modules/ret`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

const folder = 'node_modules/';

/** The folder from which a package in the folder `from` gets `name`: the nearest, as Node resolves it. */
export function packageFor(name: string, from: string, packages: LockedPackages): string | null {
  for (let place = from; ; ) {
    const path = `${place === '' ? '' : `${place}/`}${folder}${name}`;
    if (packages[path] !== undefined) return path;
    if (place === '') return null;
    place = place.slice(0, Math.max(0, place.lastIndexOf(folder) - 1));
  }
}

/** The installed dependencies of a package; optional ones may be missing. */
function importsOf(path: string, packages: LockedPackages): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {};
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names.flatMap((name) => packageFor(name, path, packages) ?? []);
}

/** The given folders and those of all their dependencies, direct and indirect. */
export function withImports(roots: Iterable<string>, packages: LockedPackages): ReadonlySet<string> {
  const reached = new Set(roots);
  // Iterating a set includes elements added during the iteration.
  for (const path of reached) for (const next of importsOf(path, packages)) reached.add(next);
  return reached;
}

type Component = { readonly path: string; readonly runsIn: readonly ('server' | 'browser')[] };

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(folder) + folder.length);
}

function described({ path, runsIn }: Component, packages: LockedPackages) {
  const { version = '', resolved, integrity, license } = packages[path] ?? {};
  const name = nameOf(path);
  return {
    'bom-ref': `${name}@${version}`,
    type: name === 'node' ? 'platform' : 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
    ...(integrity?.startsWith('sha512-')
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }] }
      : {}),
    ...(resolved === undefined ? {} : { externalReferences: [{ type: 'distribution', url: resolved }] }),
    properties: runsIn.map((value) => ({ name: 'storey:runsIn', value })),
  };
}

/** One entry for packages installed twice in the same version. */
function byReference(components: readonly Component[], packages: LockedPackages) {
  const found = new Map<string, Component>();
  for (const component of components) {
    const { 'bom-ref': reference } = described(component, packages);
    const runsIn = new Set([...(found.get(reference)?.runsIn ?? []), ...component.runsIn]);
    found.set(reference, { path: component.path, runsIn: [...runsIn] });
  }
  return found;
}

/** The given installed packages as a CycloneDX 1.5 document. */
export function cycloneDx(
  product: { readonly name: string; readonly version: string },
  components: readonly Component[],
  packages: LockedPackages,
) {
  const found = byReference(components, packages);
  const referenceOf = (path: string) => described({ path, runsIn: [] }, packages)['bom-ref'];
  const self = `${product.name}@${product.version}`;
  const references = [...found.keys()].toSorted();
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { 'bom-ref': self, type: 'application', ...product } },
    components: references.flatMap((reference) => {
      const component = found.get(reference);
      return component === undefined ? [] : [described(component, packages)];
    }),
    dependencies: references.map((ref) => {
      const imported = importsOf(found.get(ref)?.path ?? '', packages).map(referenceOf);
      return { ref, dependsOn: [...new Set(imported)].filter((one) => found.has(one)).toSorted() };
    }),
  };
}
