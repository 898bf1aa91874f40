import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { repairPaths } from '#contract/http/repairPaths.ts';
import { findingPage } from '#contract/results/finding.ts';
import { locales } from '#domain/locale.ts';
import { repairTexts } from '../../../server/repair-page/pageFrame.ts';
import { insertStopToken } from '../../../server/repositories/notices/stops.ts';
import { addressHash } from '../../../server/services/notices/stopReminders.ts';
import { newToken, tokenHash } from '../../../server/services/tokens.ts';
import { sendLink } from '../../support/data/repair/repairLinks.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const note = 'Bitte <b>heute</b> & "gründlich".';
const headers = { accept: 'text/html' };

describe.each(onlySqlite)('the pages of repair links', (kind) => {
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind, { settings: { privacyUrl: 'https://storey.example/privacy' } });
    administrator = await server.person('administrator');
    await tourWithFindings(server, await server.person());
  });
  afterAll(() => server.stop());

  /** The token of a new link. */
  async function link(): Promise<string> {
    const found = await server.call(officePaths.findings, { token: administrator.token });
    const finding = zod.parse(findingPage, found.json).items[0]?.id ?? '';
    return (await sendLink(server, administrator, { finding, to: 'house@people.example', note })).token;
  }
  const open = (path: string) => server.call(path, { headers });

  it('R1 is one page in each language, with the building first and without anything that could be a script', async () => {
    const token = await link();
    for (const locale of locales) {
      const page = await open(repairPaths.page(locale, token));
      expect([page.status, page.headers.get('content-language')]).toEqual([200, locale]);
      expect(page.text).toContain(`<html lang="${locale}">`);
      expect(page.text).toContain('<h1>Library, 1 Book Street, Bern</h1>');
      expect(page.text).toContain('Bitte &lt;b&gt;heute&lt;/b&gt; &amp; &quot;gründlich&quot;.');
      expect(page.text).toContain('<a href="https://storey.example/privacy"');
      expect(page.text.match(/<script[^>]*>/g)).toEqual(['<script src="/repair.js" defer>']);
      expect(page.text).not.toMatch(/ checked|house@people\.example/);
    }
  });

  it('R1 is kept, followed and found by nobody', async () => {
    const token = await link();
    const head = await server.call(repairPaths.page('de', token), { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    const named = ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => head.headers.get(name));
    expect(named).toEqual(['no-store', 'no-referrer', 'noindex']);
  });

  it('R1 with the links switched off there is no such path', async () => {
    const token = await link();
    const off = await server.beside({ repairLinks: false });
    const page = await off.call(repairPaths.page('de', token), { headers });
    expect([page.status, page.text.includes('404 Not Found')]).toEqual([404, true]);
    expect((await off.call(repairPaths.repair(token))).status).toBe(404);
    await off.stop();
  });

  it('R1 an unknown, withdrawn and ended link are one page, to the byte; without a language there is none', async () => {
    const [withdrawn, ended] = [await link(), await link()];
    const unknown = await open(repairPaths.page('fr', newToken(randomBytes)));
    expect(unknown.status).toBe(404);
    for (const sentence of Object.values(repairTexts.fr.dead)) expect(unknown.text).toContain(sentence);
    expect((await open(`/r/${ended}`)).text).toContain('404 Not Found');
    expect((await open(`/es/r/${ended}`)).text).toContain('404 Not Found');
    expect((await open(repairPaths.page('fr', ended))).status).toBe(200);
    server.passTime(181 * 24 * 60 * 60 * 1000);
    const late = await open(repairPaths.page('fr', ended));
    await server.database
      .updateTable('repair_links')
      .set({ withdrawn_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    const gone = await open(repairPaths.page('fr', withdrawn));
    expect([late.status, late.text, gone.status, gone.text]).toEqual([404, unknown.text, 404, unknown.text]);
  });

  it('R4 one press of a plain form ends reminders, and another allows them again', async () => {
    const token = newToken(randomBytes);
    const made_at = '2026-01-01T00:00:00.000Z';
    const address_hash = addressHash('house@people.example');
    await insertStopToken(server.database, { token_hash: tokenHash(token), address_hash, made_at });
    const path = repairPaths.stopPage('de', token);
    const { stopQuestion, stopped } = repairTexts.de;
    for (const [before, after] of [
      [stopQuestion, stopped],
      [stopped, stopQuestion],
    ] as const) {
      const page = (await open(path)).text;
      expect(page).toContain(before);
      const [again = ''] = /(?<=name="again" value=")\d/.exec(page) ?? [];
      const body = new URLSearchParams({ locale: 'de', again });
      const stop = server.url + repairPaths.stop(token);
      expect(page).toContain(`action="${repairPaths.stop(token)}"`);
      const pressed = await fetch(stop, { method: 'POST', body, redirect: 'manual' });
      expect([pressed.status, pressed.headers.get('location')]).toEqual([303, path]);
      expect((await open(path)).text).toContain(after);
    }
    expect((await open(repairPaths.stopPage('de', 'unknown'))).status).toBe(404);
  });
});
