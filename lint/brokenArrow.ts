import { posix } from 'node:path';
import { arrowTable, closedFiles, type Place } from './arrowTable.ts';

const aliases = { '#domain/': 'src/domain/', '#contract/': 'src/contract/' };

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

function placeOf(file: string): Place | undefined {
  return arrowTable
    .filter((place) => isBelow(file, place.folder))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

function isNamedBy(specifier: string, names: readonly string[]): boolean {
  return names.some(
    (name) =>
      name === '*' || specifier === name || specifier.startsWith(`${name}/`) || isFamily(specifier, name),
  );
}

// `workbox` stands for `workbox-routing` and its sisters.
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
 * Why `file` (relative to the repository, with slashes) may not import `specifier`, or null when it may. Asks the
 * table of arrows, and for the short names of domain and contract from outside.
 */
export function brokenArrow(file: string, specifier: string): string | null {
  const place = placeOf(file);
  const target = targetOf(file, specifier);
  if (target === null) {
    if (place === undefined || isNamedBy(specifier, place.packages)) return null;
    return `${place.folder} may not import the package ${specifier}`;
  }
  for (const [alias, folder] of Object.entries(aliases)) {
    if (specifier.startsWith('.') && target.startsWith(folder) && !file.startsWith(folder)) {
      return `write ${alias}${target.slice(folder.length)}`;
    }
  }
  if (place === undefined) return null;
  const closed = closedFiles.find((one) => isBelow(file, one.from) && one.files.includes(target));
  if (closed !== undefined) return `${place.folder} may not import ${target}: ${closed.reason}`;
  const targetFolder = placeOf(target)?.folder ?? posix.dirname(target);
  const isOpen = [place.folder, ...place.folders].some(
    (open) => target === open || targetFolder === open || isBelow(targetFolder, open),
  );
  return isOpen ? null : `${place.folder} may not import ${targetFolder}`;
}
