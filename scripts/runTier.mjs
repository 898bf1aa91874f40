import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createBreakOff } from './createBreakOff.mjs';
import { ensureBrowser } from './ensure/ensureBrowser.mjs';
import { ensureBuilt } from './ensure/ensureBuilt.mjs';
import { ensureInstalled } from './ensure/ensureInstalled.mjs';
import { projectEnvironment, root } from './project.mjs';
import { temporaryFolder } from './temporaryFolder.mjs';

/** @typedef {import('./tiers.mjs').Part} Part */
/** @typedef {{ parts: readonly Part[], atOnce?: number }} Group */
/** @typedef {{ part: Part, seconds: number, passed: number, failed: number, skipped: number, told: readonly string[] }} Result */

const heartbeatMs = 30_000;
// Printed again at the end: failed tests, and notes, which also concern whoever sees everything pass.
const toldLine = /^(?:red|note): .*$/gm;
const closingLine = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm;

/** @param {number} began */
const secondsSince = (began) => (performance.now() - began) / 1000;

/** @param {string} line */
const print = (line) => console.log(line);

// Node's compile cache: the programs are started hundreds of times, and compiling is two fifths of a server's start.
const compiled = join(root, 'node_modules/.cache/storey/compiled');

const breakOff = createBreakOff();

/**
 * Runs one part to its end. Prints one line when it passes, and its whole output when it fails.
 * @param {Part} part
 * @returns {Promise<Result>}
 */
async function runPart(part) {
  const began = performance.now();
  const folder = temporaryFolder(part);
  const child = spawn(part.program, part.args, {
    cwd: root,
    env: { ...projectEnvironment(), NODE_COMPILE_CACHE: compiled, TMPDIR: folder, ...part.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = breakOff.ended(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
    });
  }
  const heartbeat = setInterval(() => {
    const files = output.match(/^ .*[✓❯] /gm)?.length ?? 0;
    print(`...  ${part.name}: ${secondsSince(began).toFixed(0)} s${files > 0 ? `, ${files} files` : ''}`);
  }, heartbeatMs);
  const { code, signal, error } = await ended;
  output += error;
  clearInterval(heartbeat);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  const seconds = secondsSince(began);
  // A part may be made of several runs, each with its own line.
  const counted = [...output.matchAll(closingLine)].map((found) =>
    found.slice(1).map((count) => Number(count ?? 0)),
  );
  const sum = (/** @type {number} */ place) => counted.reduce((all, counts) => all + (counts[place] ?? 0), 0);
  const result = {
    part,
    seconds,
    passed: counted.length === 0 && code === 0 ? 1 : sum(0),
    failed: code === 0 ? sum(1) : Math.max(1, sum(1)),
    skipped: sum(2),
    told: output.match(toldLine) ?? [],
  };
  // After a signal the output does not explain the failure.
  if (result.failed > 0 && breakOff.reason() === null) print(output.trimEnd());
  const tests = counted.length === 0 ? '' : `, ${result.passed} passed`;
  // A process that the system kills for lack of memory prints nothing itself.
  const killed = signal === null ? '' : `, killed by ${signal}`;
  print(`${result.failed === 0 ? 'ok  ' : 'FAIL'} ${part.name} (${seconds.toFixed(1)} s${tests}${killed})`);
  return result;
}

/**
 * Runs parts, `atOnce` of them side by side.
 * @param {Group} group
 * @returns {Promise<readonly Result[]>}
 */
async function runGroup({ parts, atOnce = 1 }) {
  const waiting = [...parts];
  /** @type {Result[]} */
  const results = [];
  async function lane() {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      if (breakOff.reason() !== null) return;
      if (atOnce === 1) print(`...  ${part.name}`);
      results.push(await runPart(part));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

/**
 * The parts whose names contain one of the given words; options after them go to the program of the part.
 * @param {readonly Group[]} groups
 * @param {readonly string[]} asked
 * @returns {readonly Group[]}
 */
function chosenOf(groups, asked) {
  const firstOption = asked.findIndex((word) => word.startsWith('-'));
  const names = firstOption === -1 ? asked : asked.slice(0, firstOption);
  const more = firstOption === -1 ? [] : asked.slice(firstOption);
  const all = groups.flatMap(({ parts }) => parts);
  const isChosen = (/** @type {Part} */ { name }) =>
    names.length === 0 || names.some((word) => name.includes(word));
  const count = all.filter(isChosen).length;
  // A misspelt name beside a right one would be a part that is green without having run.
  const isUnknown = (/** @type {string} */ word) => !all.some(({ name }) => name.includes(word));
  if (names.some(isUnknown) || (more.length > 0 && count > 1)) {
    print(`Which part? There are: ${all.map(({ name }) => name).join(' | ')}`);
    process.exit(2);
  }
  return groups.map(({ parts, ...group }) => ({
    ...group,
    parts: parts.filter(isChosen).map((part) => ({ ...part, args: [...part.args, ...more] })),
  }));
}

/**
 * Runs a tier, or the parts asked for. Prints the slowest parts and the result, the closing line last, and ends
 * this process.
 * @param {readonly Group[]} groups one after the other
 * @param {readonly string[]} asked
 * @returns {Promise<never>}
 */
export async function runTier(groups, asked) {
  const began = performance.now();
  const chosen = chosenOf(groups, asked);
  await ensureInstalled();
  const needs = new Set(chosen.flatMap(({ parts }) => parts.flatMap((part) => part.needs ?? [])));
  if (needs.has('browser')) await ensureBrowser();
  if (needs.has('build')) await ensureBuilt();
  breakOff.listen();
  /** @type {Result[]} */
  const results = [];
  for (const group of chosen) results.push(...(await runGroup(group)));

  print('');
  for (const { part, seconds } of results
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)) {
    print(`${seconds.toFixed(1).padStart(8)} s  ${part.name}`);
  }
  print(`${secondsSince(began).toFixed(1).padStart(8)} s  in all`);
  const red = results.filter(({ failed }) => failed > 0).map(({ part }) => part.name);
  for (const line of results.flatMap((result) => result.told)) print(line);
  if (red.length > 0) print(`Failed: ${red.join(', ')}`);
  /** @param {'passed' | 'failed' | 'skipped'} what */
  const sum = (what) => results.reduce((all, result) => all + result[what], 0);
  const skipped = sum('skipped') === 0 ? '' : `, ${sum('skipped')} skipped`;
  const reason = breakOff.reason();
  if (reason !== null) print(`Broken off by ${reason}.`);
  // Between two parts nothing has failed, and yet not everything has passed.
  const failed = Math.max(sum('failed'), reason === null ? 0 : 1);
  print(`${sum('passed')} passed, ${failed} failed${skipped}`);
  // Waits until stdout is flushed: an exit before that would lose the last lines in a pipe that is read slowly.
  await new Promise((resolve) => process.stdout.write('', resolve));
  process.exit(breakOff.exitCode() ?? (red.length === 0 ? 0 : 1));
}
