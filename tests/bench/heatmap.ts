import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import { insertActiveUser } from '../../server/repositories/users.ts';
import { hashPassword } from '../../server/services/accounts/passwords.ts';
import { signIn } from '../e2e/pages/LoginPage.ts';
import { ResultsPage } from '../e2e/pages/ResultsPage.ts';
import { openBrowser } from '../support/browser/browser.ts';
import { freePort } from '../support/server/appServer.ts';
import { heapMb } from './client/heapMb.ts';
import { plainFrame, showPlainTable } from './client/plainTable.ts';
import { header, say } from './client/report.ts';
import { dragScrollbar, rollWheel, type Scrolled } from './client/scrolling.ts';
import { assertSlow, slowDown, speedUp } from './client/slowDown.ts';
import { withStopwatch } from './client/stopwatch.ts';
import { benchDatabase } from './server/benchDatabase.ts';
import { type BenchServer, startBenchServer } from './server/benchServer.ts';
import { median, percentile, spread } from './server/figures.ts';
import { fillWithResults, timeZone } from './server/manyResults.ts';

// The heat map of 100,000 buildings on a desktop screen, with the processor slowed down four times: the time of a frame while
// it is scrolled by the wheel over loaded rows and by the scrollbar, and the heap afterwards. The floor is a plain table of 900
// rows in a frame of the same size.
const { values } = parseArgs({
  options: {
    // Tours choose their building at random: with these numbers some 110,000 buildings have one.
    buildings: { type: 'string', default: '160000' },
    tours: { type: 'string', default: '220000' },
    rounds: { type: 'string', default: '3' },
    // A folder that keeps the filled database for the next run; one of the bench of results works as well.
    kept: { type: 'string' },
  },
});
const aims = { frameMs: 33, jumpMs: 300, heapMb: 150 };
const desk = { width: 1440, height: 900 };
const grid = '[role="grid"]';
const rowHeight = 40;
const headRows = 2;
// The grid fetches a hundred rows at a time, and the wheel rolls over some 740.
const windowRows = 100;
const rolledRows = 800;
// More frames with rows that are not loaded than this part: then the wheel was measured over empty rows.
const maxLoading = 0.1;
// Jumps end this many rows apart, so that none ends at rows that an earlier one has loaded.
const jumps = 5;
const rowsApart = 500;
const email = `${randomUUID()}@people.example`;
const administrator = { email, password: 'walk-the-building' };

const fresh = await benchDatabase('sqlite', values.kept);
const profile = mkdtempSync(join(tmpdir(), 'storey-heatmap-'));

async function fill(): Promise<void> {
  const note = join(fresh.folder, 'filled');
  await migrate(fresh.location);
  const database = openDatabase(fresh.location, 30 * 60_000, () => undefined);
  if (!existsSync(note)) {
    const sizes = { tours: Number(values.tours), buildings: Number(values.buildings) };
    await fillWithResults(database, 'sqlite', { ...sizes, hasAnswers: false });
    writeFileSync(note, '');
  }
  await insertActiveUser(database, {
    id: randomUUID(),
    email,
    firstname: 'Bench',
    lastname: 'Reader',
    role: 'administrator',
    locale: 'en',
    passwordHash: await hashPassword(administrator.password),
    now: new Date().toISOString(),
  });
  await database.destroy();
}

function report(what: string, product: readonly Scrolled[], floor: readonly Scrolled[]): void {
  const figures = (all: readonly Scrolled[]) => {
    const frames = all.flatMap((one) => one.frames);
    const work = all.reduce((sum, { workMs }) => sum + workMs, 0) / all.length;
    return { p95: percentile(frames, 0.95), middle: median(frames), count: frames.length, work };
  };
  const [own, plain] = [figures(product), figures(floor)];
  const isMissed = own.p95 > aims.frameMs;
  if (isMissed) process.exitCode = 1;
  say(
    `${what}: p95 of a frame ${own.p95.toFixed(1)} ms, aim at most ${aims.frameMs}${isMissed ? ', MISSED' : ''}`,
  );
  for (const [name, { p95, middle, count, work }] of Object.entries({ product: own, floor: plain })) {
    say(
      `  ${name.padEnd(8)}p95 ${p95.toFixed(1)} ms, median ${middle.toFixed(1)} ms, ${count} frames; the page at work ${work.toFixed(1)} ms a frame`,
    );
  }
}

/** Scrolls to a row and waits until all rows around it are loaded. */
async function showLoaded({ grid: shown, page }: ResultsPage, row: number): Promise<void> {
  await shown.evaluate((frame, top) => frame.scrollTo({ top }), row * rowHeight);
  await page.waitForFunction(
    ({ frame, index }) => {
      const found = document.querySelector(frame);
      if (found === null || found.querySelector(`[aria-rowindex="${index}"]`) === null) return false;
      return found.querySelector('[data-loading]') === null;
    },
    { frame: grid, index: row + 1 + headRows },
  );
}

/** Rolls from the first row over rows that are loaded: the grid fetches none while it is scrolled. */
async function rollOverLoaded(results: ResultsPage): Promise<Scrolled> {
  for (let row = 0; row <= rolledRows; row += windowRows) await showLoaded(results, row);
  await showLoaded(results, 0);
  const rolled = await rollWheel(results.page, grid);
  if (rolled.loading > rolled.frames.length * maxLoading) {
    throw new Error(`${rolled.loading} of ${rolled.frames.length} frames showed rows that were not loaded.`);
  }
  return rolled;
}

/** Milliseconds of a jump from the first row to the row so far from the last one, until it is loaded and drawn. */
async function jumpNearEnd(results: ResultsPage, rows: number, fromEnd: number): Promise<number> {
  await showLoaded(results, 0);
  return results.grid.evaluate(
    async (frame, { below, index }) => {
      const row = `[aria-rowindex="${index}"]:not([data-loading])`;
      const began = performance.now();
      frame.scrollTo({ top: frame.scrollHeight - frame.clientHeight - below });
      return (await window.stopwatch.whenPainted(() => frame.querySelector(row) !== null)) - began;
    },
    { below: fromEnd * rowHeight, index: rows + headRows - fromEnd },
  );
}

async function measure(server: BenchServer): Promise<void> {
  const browser = await openBrowser(profile, { viewport: desk, worker: false });
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    const { page, context } = browser;
    await withStopwatch(context);
    await signIn(page, origin, administrator);
    // Once after a sign-in, the lists of all mandates are fetched and stored, which takes a minute of the slowed processor.
    await page.waitForLoadState('networkidle');
    const results = new ResultsPage(page);
    await results.open(origin, '/results/buildings');
    await results.grid.waitFor();
    const size = await results.grid.evaluate((frame) => {
      const { width, height } = frame.getBoundingClientRect();
      return { width, height };
    });
    const plain = await context.newPage();
    await showPlainTable(plain, size);
    await page.bringToFront();
    const rows = Number(await results.grid.getAttribute('aria-rowcount')) - headRows;
    const before = await heapMb(page);
    await slowDown(page);
    await slowDown(plain);
    const rolled: { own: Scrolled[]; floor: Scrolled[] } = { own: [], floor: [] };
    const dragged: { own: Scrolled[]; floor: Scrolled[] } = { own: [], floor: [] };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await page.bringToFront();
      rolled.own.push(await rollOverLoaded(results));
      dragged.own.push(await dragScrollbar(page, grid));
      await plain.bringToFront();
      rolled.floor.push(await rollWheel(plain, plainFrame));
      dragged.floor.push(await dragScrollbar(plain, plainFrame));
    }
    await page.bringToFront();
    const jumped: number[] = [];
    for (let place = 0; place < jumps; place += 1) {
      jumped.push(await jumpNearEnd(results, rows, place * rowsApart));
    }
    await assertSlow(page);
    await assertSlow(plain);
    await speedUp(page);
    await page.keyboard.press('Escape');
    const after = await heapMb(page);
    say(
      `${rows} buildings, load ${loadavg()
        .map((one) => one.toFixed(1))
        .join(', ')}`,
    );
    report('turning the wheel', rolled.own, rolled.floor);
    report('pulling the scrollbar', dragged.own, dragged.floor);
    const [isSlow, isMissed] = [median(jumped) > aims.jumpMs, after > aims.heapMb];
    if (isSlow || isMissed) process.exitCode = 1;
    say(
      `a jump from the first row to the last ones: ${spread(jumped)} ms until they are read from the server and drawn, aim at most ${aims.jumpMs}${isSlow ? ', MISSED' : ''}`,
    );
    say(
      `heap after it all ${after.toFixed(1)} MB (before ${before.toFixed(1)}), aim at most ${aims.heapMb}${isMissed ? ', MISSED' : ''}; plain table ${(await heapMb(plain)).toFixed(1)} MB`,
    );
  } finally {
    await browser.close();
  }
}

try {
  header();
  await fill();
  const server = await startBenchServer(fresh, await freePort(), { TIME_ZONE: timeZone });
  try {
    await measure(server);
  } finally {
    await server.kill('SIGTERM');
  }
} finally {
  await fresh.remove();
  rmSync(profile, { recursive: true, force: true });
}
