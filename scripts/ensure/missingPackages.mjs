/**
 * What a lock file says about a package, as far as it matters here.
 * @typedef {{
 *   version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean,
 *   os?: readonly string[], cpu?: readonly string[], libc?: readonly string[], hasInstallScript?: boolean,
 * }} Package
 * @typedef {Readonly<Record<string, Package>>} Packages by their folders, the project's own under ''
 * @typedef {{ os: string, cpu: string, libc: string }} Machine `libc` is empty where there is only one
 */

/**
 * Whether a package's `os`, `cpu` and `libc` suit the machine.
 * @param {Package} wanted
 * @param {Machine} machine
 */
function fits({ os, cpu, libc }, machine) {
  return (
    (os === undefined || os.includes(machine.os)) &&
    (cpu === undefined || cpu.includes(machine.cpu)) &&
    (libc === undefined || libc.includes(machine.libc))
  );
}

/**
 * The packages of the lock file that belong on this machine: those for building and serving, and with `dev` those
 * for testing as well. Optional packages that name no machine are left out: npm installs them only along with the
 * package that needs them.
 * @param {Packages} lock
 * @param {Machine} machine
 * @param {boolean} dev
 * @returns {[path: string, wanted: Package][]}
 */
export function wantedPackages(lock, machine, dev) {
  return Object.entries(lock).filter(([path, wanted]) => {
    if (path === '' || (wanted.dev === true && !dev)) return false;
    if (wanted.optional !== true && wanted.devOptional !== true) return true;
    return (wanted.os ?? wanted.cpu) !== undefined && fits(wanted, machine);
  });
}

/**
 * The folders of the packages that are not installed as the lock file has them.
 * @param {readonly [path: string, wanted: Package][]} wanted
 * @param {Packages} installed what npm noted down after it had installed
 */
export function missingPackages(wanted, installed) {
  return wanted.flatMap(([path, { version, integrity }]) => {
    const found = installed[path];
    return found?.version === version && found?.integrity === integrity ? [] : [path];
  });
}
