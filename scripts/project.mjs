import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The lock file of the process that installs or builds here. */
export const preparingFile = join(root, '.preparing');

// The exit code after a signal, as shells report it.
const codeAfter = (/** @type {NodeJS.Signals} */ signal) => 128 + constants.signals[signal];
export const interrupted = [codeAfter('SIGHUP'), codeAfter('SIGINT'), codeAfter('SIGTERM')];
// What Linux sends to a program when memory runs out.
const killed = codeAfter('SIGKILL');

/**
 * The project's own programs first: `node_modules/.bin` holds the Node the project is written for. Without the shell's
 * NODE_ENV: each program knows its own, and with `production` React has nothing that its tests need.
 */
export function projectEnvironment() {
  return {
    ...process.env,
    NODE_ENV: undefined,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  };
}

/**
 * Runs a program of the project in its folder, speaking to the same terminal. Interrupting this process
 * interrupts the program, and waits for it.
 * @param {string} program
 * @param {readonly string[]} [args]
 * @param {Record<string, string>} [extra] more environment
 * @param {(line: string) => void} [onLine] gets what the program prints, which then does not go to the terminal
 * @returns {Promise<number>} its exit code; after a signal 128 and more, as shells report it
 */
export function run(program, args = [], extra = {}, onLine) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...projectEnvironment(), ...extra },
    stdio: onLine ? ['inherit', 'pipe', 'pipe'] : 'inherit',
  });
  for (const input of [child.stdout, child.stderr])
    if (input && onLine) createInterface({ input }).on('line', onLine);
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward).on('SIGHUP', forward);
  // npm's shell dies of a signal without forwarding it: once this process is orphaned it stops its child.
  const parent = process.ppid;
  const orphaned = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 200);
  return new Promise((resolve) => {
    /** @param {number} code */
    const end = (code) => {
      clearInterval(orphaned);
      process.off('SIGINT', forward).off('SIGTERM', forward).off('SIGHUP', forward);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${program} cannot be run: ${error.message}.`);
      end(127);
    });
    child.once('close', (code, signal) => end(signal === null ? (code ?? 1) : codeAfter(signal)));
  });
}

/**
 * Removes a file that says that something is complete, before it is done anew.
 * @param {string} file
 */
export function removeStamp(file) {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    fail(`${file} cannot be removed: run the same as its owner, or delete it. (${String(error)})`);
  }
}

/**
 * Runs a program that has to succeed; otherwise this process ends with its exit code.
 * @param {string} program
 * @param {readonly string[]} [args]
 */
export async function runOrExit(program, args = []) {
  const code = await run(program, args);
  if (code !== 0) process.exit(code);
}

/**
 * Runs a program that has to succeed; what it prints is hidden unless it fails.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ failed: string, onLine?: (line: string) => void }} options `failed` is the last line of all then
 */
export async function runQuietly(program, args, { failed, onLine }) {
  /** @type {string[]} */
  const printed = [];
  const code = await run(program, args, {}, (line) => {
    printed.push(line);
    onLine?.(line);
  });
  if (code === 0) return;
  // Interrupted by the user: not a failure.
  if (interrupted.includes(code)) process.exit(code);
  if (printed.length > 0) console.error(printed.join('\n'));
  const command = [program, ...args.filter((arg) => !arg.startsWith('-'))].join(' ');
  fail(code === killed ? `${command} was killed, probably for lack of memory.` : failed, code);
}

/**
 * Ends this process with one line that says why and what to do.
 * @param {string} line
 * @param {number} [code]
 * @returns {never}
 */
export function fail(line, code = 1) {
  console.error(line);
  process.exit(code);
}
