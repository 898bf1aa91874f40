import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { signIn } from '../../e2e/pages/LoginPage.ts';
import { PhotosPart } from '../../e2e/pages/PhotosPart.ts';
import { SelectBuildingPage } from '../../e2e/pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../../e2e/pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../../e2e/pages/TouchpointPage.ts';
import { TourPage } from '../../e2e/pages/TourPage.ts';
import { tapWhenRead } from '../../e2e/pages/tapWhenRead.ts';
import { type TouchpointTitle, walk } from '../../e2e/pages/walk.ts';
import { openBrowser } from '../../support/browser/browser.ts';
import { copyPreparedData } from '../../support/data/preparedData.ts';
import { createAppServer } from '../../support/server/appServer.ts';
import { narrowWire, type Part } from './narrowWire.ts';

/** `release`: a folder with another state of the sources and its build, which serves app and API. */
export type BrokenLink = {
  readonly photos: readonly Buffer[];
  readonly bytesPerSecond: number;
  readonly breaksEveryMs: number;
  /** Concluded one after the other while the photos are on their way. */
  readonly answers: readonly TouchpointTitle[];
  readonly release: string;
};

/** What a run has measured. */
export type OverLink = {
  readonly seconds: number;
  readonly bytes: number;
  /** Bytes of all requests since the photos' touchpoint was concluded. */
  readonly sent: number;
  /** The bytes of each part with which the app has gone on after a break. */
  readonly afterBreaks: readonly number[];
  /** From the tap on "conclude" until the answer is in the server's database. */
  readonly answersMs: readonly number[];
};

const photosAt = 'Having meetings';
const perAnswer = 6;
const lookEveryMs = 20;
const timeoutMs = 15 * 60_000;

/** Counts in the server's database. */
function openCounts(dataDir: string) {
  const database = new Database(join(dataDir, 'storey.db'), { readonly: true });
  const numberOf = (sql: string) => database.prepare<[], { number: number }>(sql).get()?.number ?? 0;
  const since = new Date().toISOString();
  return {
    received: () => numberOf('select count(*) as number from photos where received_at is not null'),
    bytes: () => numberOf('select sum(bytes) as number from photos where received_at is not null'),
    concluded: () =>
      numberOf(
        `select count(*) as number from receipts where kind = 'save-touchpoint' and received_at > '${since}'`,
      ),
    close: () => database.close(),
  };
}

async function until(isMet: () => boolean): Promise<number> {
  const began = performance.now();
  while (!isMet()) {
    if (performance.now() - began > timeoutMs) throw new Error('It does not arrive.');
    await pause(lookEveryMs);
  }
  return performance.now() - began;
}

/** Those that begin where the latest part of their photo did not end; what is like it the browser has repeated by itself. */
function afterBreaks(parts: readonly Part[]): number[] {
  const latest = new Map<string, Part>();
  return parts.flatMap((part) => {
    const { offset, bytes } = latest.get(part.path) ?? { offset: 0, bytes: part.offset };
    latest.set(part.path, part);
    const isRepeated = part.offset === offset && part.bytes === bytes;
    return isRepeated || part.offset === offset + bytes ? [] : [part.bytes];
  });
}

/** A tour in Chromium, its photos over a narrow link that breaks, to a real server. */
export async function sendOverBrokenLink(link: BrokenLink): Promise<OverLink> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-link-'));
  const dataDir = join(folder, 'data');
  await copyPreparedData('demo', dataDir);
  const server = await createAppServer(dataDir, {}, { folder: link.release });
  await server.start();
  const counts = openCounts(dataDir);
  const wire = await narrowWire(server.port, link.bytesPerSecond);
  const browser = await openBrowser(join(folder, 'profile'));
  const { page } = browser;
  const touchpoint = new TouchpointPage(page);
  let breaking: NodeJS.Timeout | undefined;
  try {
    await signIn(page, `http://127.0.0.1:${wire.port}`);
    await new SelectBuildingPage(page).startTour('Canton', 'spital');
    const tour = page.url();
    for (const title of link.answers) {
      await new TourPage(page).touchpoint(title).click();
      await touchpoint.rateAllQuickly(title);
      await page.goto(tour);
    }
    await new TourPage(page).touchpoint(photosAt).click();
    const photos = new PhotosPart(page);
    for (const [place, question] of walk[photosAt].entries()) {
      const own = link.photos.slice(place * perAnswer, (place + 1) * perAnswer);
      await touchpoint.openQuestion(question);
      const answer = new SubTouchpointPage(page);
      await answer.rating('Bad').check();
      await answer.comment.fill('See the photos.');
      const files = own.map((buffer, number) => ({ name: `${number}.jpg`, mimeType: 'image/jpeg', buffer }));
      if (files.length > 0) {
        await photos.choose('Gallery', files);
        await photos.tile(files.length).waitFor();
      }
      await answer.conclude.click();
      await page.waitForURL('**/touchpoints/*');
    }
    const before = { sent: wire.sent(), parts: wire.parts.length };
    await tapWhenRead(touchpoint.concludeTouchpoint);
    await until(() => counts.concluded() === 1);
    const began = performance.now();
    breaking = setInterval(wire.breakAll, link.breaksEveryMs);
    const answersMs: number[] = [];
    for (const [place, title] of link.answers.entries()) {
      await page.goto(tour);
      await new TourPage(page).touchpoint(title).click();
      await touchpoint.concludeTouchpoint.waitFor();
      await pause(link.breaksEveryMs * (1 + 0.3 * place));
      await tapWhenRead(touchpoint.concludeTouchpoint);
      answersMs.push(await until(() => counts.concluded() === place + 2));
    }
    if (counts.received() === link.photos.length) throw new Error('The answers came after the photos.');
    await until(() => counts.received() === link.photos.length);
    return {
      seconds: (performance.now() - began) / 1000,
      bytes: counts.bytes(),
      sent: wire.sent() - before.sent,
      afterBreaks: afterBreaks(wire.parts.slice(before.parts)),
      answersMs,
    };
  } finally {
    clearInterval(breaking);
    await browser.close();
    await wire.close();
    counts.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
