import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The project's own programs first: `node_modules/.bin` holds the Node the project is written for. */
export function projectEnvironment() {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  };
}

/**
 * Runs a program of the project in its folder, speaking to the same terminal. Interrupting this process
 * interrupts the program, and waits for it.
 * @param {string} program
 * @param {readonly string[]} [args]
 * @param {Record<string, string>} [extra] more environment
 * @returns {Promise<number>} its exit code; 128 and more after a signal, as shells say it
 */
export function run(program, args = [], extra = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...projectEnvironment(), ...extra },
    stdio: 'inherit',
  });
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward).on('SIGHUP', forward);
  // npm's shell dies of a signal without passing it on: an orphan stops what it has started.
  const parent = process.ppid;
  const orphaned = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 200);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(orphaned);
      process.off('SIGINT', forward).off('SIGTERM', forward).off('SIGHUP', forward);
      const interrupted = signal === 'SIGINT' ? 130 : 143;
      resolve(code ?? interrupted);
    });
  });
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
