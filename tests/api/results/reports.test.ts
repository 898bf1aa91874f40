import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { auditPage } from '#contract/accounts/auditLog.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { tourReport } from '#contract/inspections/tourList.ts';
import { buildingDetail } from '#contract/results/buildingResults.ts';
import { findingPage } from '#contract/results/finding.ts';
import { overview } from '#contract/results/overview.ts';
import { accepted } from '#domain/result.ts';
import type { Role } from '#domain/users/role.ts';
import { insertSession } from '../../../server/repositories/sessions.ts';
import type { AppContext } from '../../../server/services/AppContext.ts';
import { memoryRateLimiter } from '../../../server/services/rate-limit/memoryRateLimiter.ts';
import {
  type DocumentRequest,
  makeBuildingDocument,
  makeTourDocument,
} from '../../../server/services/reports/makeDocument.ts';
import { textsByLocale } from '../../../server/services/result-texts/textsByLocale.ts';
import { tokenHash } from '../../../server/services/tokens.ts';
import { importTestBuildings } from '../../support/data/importTestBuildings.ts';
import { ask, document, visit } from '../../support/server/askDocuments.ts';
import { heavyKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const house = 'Čapkův dům & Söhne';
const comment = 'Zu wenig Plätze für Fahrräder, Žaneta weiss mehr: „früher“ war’s gut';
const swiss: Readonly<Record<string, string>> = { en: 'en-GB', de: 'de-CH', fr: 'fr-CH', it: 'it-CH' };
const percent = (share: number | null, locale = 'en') =>
  new Intl.NumberFormat(swiss[locale], { style: 'percent', maximumFractionDigits: 0 }).format(share ?? 0);

describe.each(heavyKinds)('documents, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let anna: Person;
  let bruno: Person;
  let tour: WireTour;

  beforeAll(async () => {
    server = await startServer(kind);
    await importTestBuildings(server, [
      { mandate: 'ČSOB Zürich', name: house, street: 'Náměstí 5', city: 'Žďár' },
    ]);
    administrator = await server.person('administrator');
    anna = await server.person();
    bruno = await server.person();
    await visit(server, bruno, house, { rating: 'good' });
    tour = await visit(server, anna, house, { rating: 'bad', comment });
    await visit(server, bruno, 'Library', { rating: 'good' });
  });
  afterAll(() => server.stop());
  // One person is limited to a few documents at once.
  beforeEach(() => server.passTime(10 * 60 * 1000));

  const json = async (path: string) => (await server.call(path, { token: administrator.token })).json;

  it('N25 a tour: every answer with its comment, what is bad before the rest, page numbers and a title', async () => {
    const report = zod.parse(tourReport, await json(paths.tourReport(tour.id)));
    const { text, title, language, pages } = await document(server, anna, officePaths.tourReportPdf(tour.id));
    expect([title, language]).toEqual([`${house} · Tour`, 'en']);
    for (const said of [
      house,
      'Náměstí 5, Žďár',
      'ČSOB Zürich',
      'Test Person',
      report.receipt?.code ?? '?',
    ]) {
      expect(text).toContain(said);
    }
    const answers = report.tour.touchpoints
      .filter((one) => one.completed)
      .flatMap((one) => one.sub_touchpoints);
    expect(answers).toHaveLength(14);
    for (const { name } of answers) {
      expect(text).toContain(textsByLocale.en.topics[name as 'parking']);
    }
    // Once in the list of bad ratings, and once in its place (decision 214).
    expect(text.split(comment)).toHaveLength(1 + 2 * 5);
    expect(text.indexOf('Rated bad')).toBeLessThan(text.indexOf('Floor 2'));
    for (const [place, page] of pages.entries()) {
      expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
    }
  });

  it('N25 a building: its shares, place and findings, and what changed', async () => {
    const id = await server.building(house);
    const detail = zod.parse(buildingDetail, await json(officePaths.resultsBuilding(id)));
    const { text, title } = await document(server, administrator, officePaths.resultsBuildingReport(id));
    expect(title).toBe(`${house} · Building report`);
    const { mandate_share, portfolio_share, of } = detail.benchmark;
    for (const share of [detail.tours[0]?.share ?? null, mandate_share, portfolio_share]) {
      expect(text).toContain(percent(share));
    }
    // A place of one says nothing.
    expect(of).toBe(1);
    expect(text).toContain('No other building of its mandate was rated.');
    expect(text).toContain('Open: 5 · Acknowledged: 0 · Resolved: 0');
    expect(text.split(comment)).toHaveLength(6);
    expect(text).toContain('Parking Good → Bad worse');
    expect(text).toContain('Floor 2');
  });

  it('N25 the client’s report: share, change, topics, worst buildings, findings and a page a building', async () => {
    const year = new Date().getUTCFullYear();
    const against = 'against_from=2020-01-01&against_to=2020-12-31';
    for (const query of [`from=${year - 1}-01-01&${against}`, 'basis=all']) {
      const numbers = zod.parse(overview, await json(`${officePaths.results}?include=worst&${query}`));
      const findings = zod.parse(findingPage, await json(officePaths.findings));
      const { text, pages, sections } = await document(
        server,
        administrator,
        `${officePaths.resultsReport}?${query}`,
      );
      expect(text).toContain(`${percent(numbers.share)} good`);
      const { good, bad, low, high, buildings, buildings_total } = numbers;
      expect(text).toContain(
        `Answers that are good or bad: ${good + bad}; with this many, the true share is likely between ${percent(low)} and ${percent(high)}.`,
      );
      expect(text).toContain(`buildings visited of ${buildings_total}`);
      for (const { name, good: fine, bad: poor } of numbers.topics) {
        expect(text).toContain(textsByLocale.en.topics[name]);
        expect(text).toContain(`${fine}/${fine + poor}`);
      }
      expect(numbers.worst?.map(({ object }) => object.name)).toEqual([house, 'Library']);
      expect(sections.slice(-buildings)).toEqual([house, 'Library']);
      expect(pages.at(-2)).toContain(comment);
      expect(pages.at(-1)).toContain('1 Book Street · Bern · North');
      expect(findings.total).toBe(5);
      expect(text).toContain('Open: 5 · Acknowledged: 0 · Resolved: 0');
      expect(text.includes('There is nothing to compare with')).toBe(query.includes('against'));
    }
  });

  it('the client’s report is filtered, and names its filter', async () => {
    const { items } = (await json(`${paths.tours}?limit=100`)) as {
      items: { mandate: { id: string; name: string } }[];
    };
    const north = items.find(({ mandate }) => mandate.name === 'North')?.mandate.id ?? '';
    const { text, title } = await document(
      server,
      administrator,
      `${officePaths.resultsReport}?mandate_id=${north}`,
    );
    expect(title).toBe('North · Results');
    expect(text).not.toContain(house);
    const person = await document(server, administrator, `${officePaths.resultsReport}?user_id=${anna.id}`);
    expect(person.text).toContain('Inspector: Test Person');
    expect(person.text).not.toContain('Book Street');
    const nothing = await document(server, administrator, `${officePaths.resultsReport}?to=2020-01-01`);
    expect(nothing.text).toContain('Nothing was rated good or bad yet.');
  });

  it.each([
    ['de', 'Gebäudebericht'],
    ['fr', 'Rapport du bâtiment'],
    ['it', 'Rapporto dell’edificio'],
  ] as const)('N25 is written in the language of whoever asks: %s', async (locale, head) => {
    const { topics, states } = textsByLocale[locale];
    const id = await server.building(house);
    const building = await document(
      server,
      administrator,
      officePaths.resultsBuildingReport(id),
      `${locale}-CH`,
    );
    expect(building.language).toBe(locale);
    for (const said of [head, topics.washrooms, states.open]) expect(building.text).toContain(said);
  });

  it('N25 so are the report of a client and of a tour', async () => {
    const report = await document(server, administrator, officePaths.resultsReport, 'fr');
    expect(report.text).toContain(textsByLocale.fr.topics.lifts);
    const ofTour = await document(server, anna, officePaths.tourReportPdf(tour.id), 'it');
    expect(ofTour.text).toContain(textsByLocale.it.headings.not_applicable);
  });

  it('without the right it is refused, and an invalid filter is 422', async () => {
    const status = async (person: Person, path: string) => (await ask(server, person, path)).response.status;
    const id = await server.building(house);
    expect(await status(bruno, officePaths.tourReportPdf(tour.id))).toBe(404);
    expect(await status(anna, officePaths.resultsBuildingReport(id))).toBe(403);
    expect(await status(anna, officePaths.resultsReport)).toBe(403);
    expect(await status({ ...anna, token: 'nobody' }, officePaths.tourReportPdf(tour.id))).toBe(401);
    expect(await status(administrator, officePaths.resultsBuildingReport(tour.id))).toBe(404);
    const wrong = [
      'from=2026-02-30',
      'basis=newest',
      'against_from=2026-01-01',
      'query=x',
      'include=worst',
      'limit=5',
    ];
    for (const query of wrong) {
      expect([query, await status(administrator, `${officePaths.resultsReport}?${query}`)]).toEqual([
        query,
        422,
      ]);
    }
    expect(await status(administrator, `${officePaths.resultsBuildingReport(id)}?from=2026-01-01`)).toBe(422);
    expect(await status(anna, `${officePaths.tourReportPdf(tour.id)}?x=1`)).toBe(422);
  });

  it('a session that ends during rendering gets nothing', async () => {
    const ended = await server.person('administrator');
    const id = await server.building(house);
    const context = {
      database: server.database,
      timeZone: 'Europe/Zurich',
      now: () => new Date(),
      randomBytes,
      rateLimiter: memoryRateLimiter(() => new Date()),
      results: { read: async () => accepted({ findings: { items: [] } }) },
      documents: {
        print: async () => {
          await server.database.deleteFrom('sessions').where('user_id', '=', ended.id).execute();
          return new Uint8Array(1);
        },
      },
    } as unknown as AppContext;
    const requestOf = (role: Role | null): DocumentRequest => ({
      claim: { sessionHash: tokenHash(ended.token), role, found: () => undefined },
      locale: 'en',
      onRead: () => undefined,
      signal: new AbortController().signal,
    });
    const over = { ok: false, reason: { reason: 'invalid_session' } };
    expect(await makeTourDocument(context, requestOf(null), tour.id)).toEqual(over);
    await insertSession(server.database, {
      tokenHash: tokenHash(ended.token),
      userId: ended.id,
      now: new Date().toISOString(),
    });
    expect(await makeBuildingDocument(context, requestOf('administrator'), id)).toEqual(over);
  });

  it('N25 one person has a few documents in the line; the next is 503, and another has the next turn', async () => {
    let [drawn, refused] = [0, 0];
    const own = Array.from({ length: 30 }, async () => {
      const { response } = await ask(server, anna, officePaths.tourReportPdf(tour.id));
      if (response.status === 200) drawn += 1;
      else refused += 1;
      return response;
    });
    await expect.poll(() => refused).toBeGreaterThan(0);
    const before = drawn;
    const other = await ask(server, administrator, officePaths.tourReportPdf(tour.id));
    expect(other.response.status).toBe(200);
    // The one that was being drawn, and one whose turn came while the other's tour was read.
    expect(drawn - before).toBeLessThanOrEqual(2);
    const answers = (await Promise.all(own)).filter(({ status }) => status !== 200);
    const how = answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`);
    expect(new Set(how)).toEqual(new Set(['503 5']));
    expect(drawn).toBeGreaterThanOrEqual(4);
  });

  const newestEntry = async () => {
    const log = await server.call(`${officePaths.auditLog}?limit=1`, { token: administrator.token });
    return zod.parse(auditPage, log.json).items[0];
  };

  it('exporting results is written to the audit log', async () => {
    const before = await newestEntry();
    await document(server, administrator, officePaths.resultsReport);
    const entry = await newestEntry();
    expect(entry).toMatchObject({ action: 'results_exported', actor: { id: administrator.id } });
    expect(entry?.id).not.toBe(before?.id);
  });

  it('so is a tour as PDF, by whom and of which building; a refused one is not', async () => {
    await document(server, anna, officePaths.tourReportPdf(tour.id));
    const entry = await newestEntry();
    expect(entry).toMatchObject({
      action: 'tours_exported',
      actor: { id: anna.id },
      subject: `pdf: ${house}`,
    });
    expect((await ask(server, bruno, officePaths.tourReportPdf(tour.id))).response.status).toBe(404);
    expect((await newestEntry())?.id).toBe(entry?.id);
  });
});
