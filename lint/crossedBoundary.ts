import { posix } from 'node:path';
import { boundaries, closedFiles, type Layer } from './boundaries.ts';

// As in package.json, `imports`.
const aliases = Object.fromEntries(
  ['domain', 'contract', 'db', 'i18n', 'ui'].map((folder) => [`#${folder}/`, `src/${folder}/`]),
);

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

function layerOf(file: string): Layer | undefined {
  return boundaries
    .filter((layer) => isBelow(file, layer.folder))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

function isNamedBy(specifier: string, names: readonly string[]): boolean {
  return names.some(
    (name) =>
      name === '*' || specifier === name || specifier.startsWith(`${name}/`) || isFamily(specifier, name),
  );
}

// `workbox` covers `workbox-routing` and the other packages of that prefix.
function isFamily(specifier: string, name: string): boolean {
  return name === 'workbox' && specifier.startsWith('workbox-');
}

/** The file of the repository an import names, or null for a package. */
function targetOf(file: string, specifier: string): string | null {
  for (const [alias, folder] of Object.entries(aliases)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  }
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null;
}

/**
 * Why `file` (relative to the repository, with slashes) may not import `specifier`, or null when it may. Checks the table of
 * boundaries, and that other folders import what has an alias (`#domain/`) by it.
 */
export function crossedBoundary(file: string, specifier: string): string | null {
  const layer = layerOf(file);
  const target = targetOf(file, specifier);
  if (target === null) {
    if (layer === undefined || isNamedBy(specifier, layer.packages)) return null;
    return `${layer.folder} may not import the package ${specifier}`;
  }
  for (const [alias, folder] of Object.entries(aliases)) {
    if (specifier.startsWith('.') && target.startsWith(folder) && !file.startsWith(folder)) {
      return `write ${alias}${target.slice(folder.length)}`;
    }
  }
  if (layer === undefined) return null;
  const closed = closedFiles.find(
    ({ from, files }) => isBelow(file, from) && files.some((one) => target === one || isBelow(target, one)),
  );
  if (closed !== undefined) return `${layer.folder} may not import ${target}: ${closed.reason}`;
  const targetFolder = layerOf(target)?.folder ?? posix.dirname(target);
  const isOpen = [layer.folder, ...layer.folders].some(
    (open) =>
      target === open ||
      targetFolder === open ||
      isBelow(targetFolder, open) ||
      // A part of a folder that is closed as a whole.
      (isBelow(open, targetFolder) && isBelow(target, open)),
  );
  return isOpen ? null : `${layer.folder} may not import ${targetFolder}`;
}
