import lighthouse from 'lighthouse';
import { AppBar } from '../e2e/pages/AppBar.ts';
import { createAppFixture } from '../support/server/appFixture.ts';
import { freePort } from '../support/server/appServer.ts';
import { header, say } from './client/report.ts';
import { walkerWithTour } from './client/walker.ts';

// Lighthouse with its mobile profile, for the login of a first visit and for the tour of a signed-in person. The tour's
// performance is measured with the server stopped, so that everything comes from the device; its other scores with the
// server running, because a browser reports each call that reaches no server as an error of the page.
const aims = { performance: 0.95, accessibility: 1, 'best-practices': 1 } as const;
const runs = 5;

type Category = keyof typeof aims;
const everything: readonly Category[] = ['performance', 'accessibility', 'best-practices'];

/** The scores of one visit, and the audits that cost points, as Lighthouse names them. */
async function visit(address: string, port: number, categories: readonly Category[]) {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
    // Otherwise Lighthouse deletes what is stored, and with it the session and the tour.
    disableStorageReset: true,
  });
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${address}.`);
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  // Another page's scores would look like those of the page asked for.
  const [wanted, shown] = [address, lhr.finalDisplayedUrl].map((one) => new URL(one).pathname);
  if (shown !== wanted) throw new Error(`Lighthouse asked for ${wanted} and was shown ${shown}.`);
  const score = (category: Category) => lhr.categories[category]?.score ?? 0;
  const lost = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id];
      const given = audit?.score ?? null;
      return weight > 0 && given !== null && given < 0.9 ? [`${id} (${audit?.displayValue ?? given})`] : [];
    }),
  );
  return { scores: categories.map(score), lost };
}

/** The browser of a visit. */
type Visitor = { readonly port: number; readonly leave: () => Promise<void> };

type Measured = {
  what: string;
  address: string;
  visitor: () => Promise<Visitor>;
  categories: readonly Category[];
};

async function measure({ what, address, visitor, categories }: Measured): Promise<void> {
  const visits = [];
  for (let run = 0; run < runs; run += 1) {
    const { port, leave } = await visitor();
    visits.push(await visit(address, port, categories));
    await leave();
  }
  const lost = new Set(visits.flatMap((one) => one.lost));
  say(what);
  for (const [place, category] of categories.entries()) {
    const scores = visits.map(({ scores: all }) => all[place] ?? 0).toSorted((a, b) => a - b);
    const middle = scores[Math.floor(runs / 2)] ?? 0;
    const missed = middle < aims[category];
    say(`  ${category}: ${middle} (${scores.join(', ')}), aim ${aims[category]}${missed ? ', MISSED' : ''}`);
    if (missed) process.exitCode = 1;
  }
  if (lost.size > 0) say(`  points were lost by ${[...lost].join('; ')}`);
}

const fixture = await createAppFixture();
try {
  header();
  let strangers = 0;
  // From the second visit on the login comes from the device. A browser that stays open takes time from the next one.
  const stranger = async (): Promise<Visitor> => {
    const debuggingPort = await freePort();
    const browser = await fixture.openBrowser(`stranger ${(strangers += 1)}`, { debuggingPort });
    return { port: debuggingPort, leave: () => browser.close() };
  };
  const login = `${fixture.server.origin}/en/login`;
  await measure({ what: 'login, first visit', address: login, visitor: stranger, categories: everything });

  const port = await freePort();
  const { page } = await walkerWithTour(fixture, 'phone', { debuggingPort: port });
  const tour = { address: page.url(), visitor: async () => ({ port, leave: async () => {} }) };
  await new AppBar(page).everythingSent.waitFor();
  await page.goto('about:blank');
  await measure({ ...tour, what: 'tour, signed in', categories: ['accessibility', 'best-practices'] });
  await fixture.server.kill();
  await measure({ ...tour, what: 'tour, signed in, without a server', categories: ['performance'] });
} finally {
  await fixture.end();
}
