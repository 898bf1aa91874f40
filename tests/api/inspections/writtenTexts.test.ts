import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { externalUserPage } from '#contract/accounts/externalUser.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { photoRemoval } from '#contract/inspections/photo.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { findingDetail, findingPage } from '#contract/results/finding.ts';
import { cleanLine, cleanText } from '#domain/cleanText.ts';
import {
  answersTo,
  save,
  startedTour,
  touchpointIn,
  touchpointNamed,
  tourWithFindings,
} from '../../support/data/serverTour.ts';
import { invite, somebody } from '../../support/data/signedInAccounts.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const everySign = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
// The halves of no pair, in an order that makes none.
const signs = [
  '\udc00',
  '\ud800',
  ...everySign.filter((sign) => /[\p{Cc}\p{Cf}\p{Zs}\ufffc\u3164\u2800]/u.test(sign)),
];
// Of category Cf, but seen: they stand below or before the number that follows.
const seen = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;
const unseen = signs.filter((sign) => !seen.test(sign));
const all = signs.join('');
// As many as fit into a name, three times: a sign that is refused takes its group along.
const groups = Array.from({ length: Math.ceil(signs.length / 20) }, (_, at) =>
  signs.slice(at * 20, at * 20 + 20).join(''),
);
const isRefused = { status: 422, key: ['required'] };

describe.each(databaseKinds)('what people write, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  let administrator: Person;
  let tour: WireTour;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
    administrator = await server.person('administrator');
    tour = await startedTour(server, person);
  });
  afterAll(() => server.stop());

  const put = (path: string, body: object, method = 'PUT') =>
    server.call(path, { method, token: administrator.token, body, headers: { 'if-match': '*' } });

  /** Stores each text as the comment of a bad question; returns what became of it: text, or the keys of its refusal. */
  async function commented(texts: readonly string[]): Promise<unknown[]> {
    const questions = touchpointNamed(tour, 'working_in_the_building');
    const outcomes: unknown[] = [];
    for (let at = 0; at < texts.length; at += questions.sub_touchpoints.length) {
      const answers = answersTo(questions, 'bad', 'x').map((one, place) => ({
        ...one,
        comment: texts[at + place] ?? 'x',
      }));
      const answer = await server.call(paths.touchpoint(questions.id), {
        method: 'PUT',
        token: person.token,
        body: { touchpoint: { floor: 1, sub_touchpoints: answers } },
      });
      const { errors = {} } = answer.json as { errors?: Record<string, string[]> };
      const stored = answer.status === 200 ? touchpointIn(answer).sub_touchpoints : [];
      answers.forEach((_, place) => {
        const key = errors[`sub_touchpoints.${place}.comment`];
        outcomes.push(key === undefined ? stored[place]?.comment : { status: answer.status, key });
      });
    }
    return outcomes.slice(0, texts.length);
  }

  it('T9 a comment is refused for no sign, and stored clean', async () => {
    expect(signs.length).toBeGreaterThan(250);
    const texts = signs.map((sign) => `${sign}a${sign}b\u0301${sign}`);
    expect(await commented(texts)).toEqual(texts.map(cleanText));
  });

  it('T2 a comment of signs that nobody sees is none', async () => {
    const texts = [...unseen, unseen.join(''), '\u0301', ' \u0301\u{e0100}\u2065'];
    expect(await commented(texts)).toEqual(texts.map(() => isRefused));
  });

  it('T2 2,000 emoji fit, and 2,001 do not', async () => {
    const fits = '😀'.repeat(2000);
    const questions = touchpointNamed(tour, 'having_meetings');
    const stored = await save(server, person, questions, { rating: 'bad', comment: `\ufeff${fits}\r\n` });
    expect(touchpointIn(stored).sub_touchpoints.map(({ comment }) => comment)).toEqual([fits, fits]);
    const refused = await save(server, person, questions, { rating: 'bad', comment: `${fits}😀` });
    expect([refused.status, Object.values((refused.json as { errors: object }).errors)]).toEqual([
      422,
      [['too_long'], ['too_long']],
    ]);
    const read = await server.call(paths.tour(tour.id), { token: person.token });
    const { sub_touchpoints } = touchpointNamed(read.json as WireTour, 'having_meetings');
    expect(sub_touchpoints.map(({ comment }) => comment)).toEqual([fits, fits]);
  });

  it('S22 the same bytes are the same request, and other signs are another, whatever is stored', async () => {
    const questions = touchpointNamed(tour, 'entering_the_building');
    const send = (comment: string) =>
      save(server, person, questions, { rating: 'bad', comment, key: `written-${kind}` });
    const first = await send('dirty\u0000');
    expect(first.status).toBe(200);
    expect((await send('dirty\u0000')).text).toBe(first.text);
    expect((await send('dirty')).json).toEqual({ error: 'operation_reused' });
  });

  it('N11 N15 N21 PH13 T9 notes, messages and reasons are refused for no sign', async () => {
    const visited = await tourWithFindings(server, person);
    const found = await server.call(`${officePaths.findings}?limit=1`, { token: administrator.token });
    const id = zod.parse(findingPage, found.json).items[0]?.id ?? '';
    const said = (note: string, responsible: string) =>
      put(officePaths.finding(id), { finding: { state: 'open', note, responsible, due_on: null } });
    for (const sign of ['', ...groups, all.slice(0, 60)]) {
      const text = `${sign}a${sign}\u0301b${sign}`;
      const { note, responsible } = zod.parse(findingDetail, (await said(text, text)).json);
      expect([note, responsible]).toEqual([cleanText(text), cleanLine(text)]);
    }
    const none = unseen.slice(0, 200).join('');
    expect((await said(none, none)).json).toMatchObject({ note: null, responsible: null });
    expect((await said('😀'.repeat(2000), '😀'.repeat(200))).status).toBe(200);
    expect((await said('😀'.repeat(2001), '😀'.repeat(201))).json).toMatchObject({
      errors: { note: ['too_long'], responsible: ['too_long'] },
    });
    const note = `${all}a${all}b`;
    expect((await put(officePaths.findingMessage(id), { to: 'a@b.example', note }, 'POST')).status).toBe(201);
    const read = await server.call(officePaths.finding(id), { token: administrator.token });
    expect(zod.parse(findingDetail, read.json).history.at(-1)).toMatchObject({
      kind: 'sent',
      note: cleanText(note),
    });
    const excluded = await put(officePaths.tourExclusion(visited.id), { exclusion: { reason: note } });
    expect([excluded.status, excluded.text]).toEqual([200, expect.stringContaining('"')]);
    const nothing = await put(officePaths.tourExclusion(visited.id), {
      exclusion: { reason: unseen.join('') },
    });
    expect(nothing.json).toMatchObject({ errors: { reason: ['required'] } });
    expect(zod.parse(photoRemoval, { reason: note })).toEqual({ reason: cleanText(note) });
  });

  it('E4 E5 T9 a name is refused for no sign, in a form and in a list, and is one line', async () => {
    const named = async (email: string) => {
      const list = await server.call(`${officePaths.externalUsers}?query=${email}`, {
        token: administrator.token,
      });
      return zod.parse(externalUserPage, list.json).items[0];
    };
    const form = somebody();
    const path = officePaths.externalUser((await invite(server, administrator, form)).id);
    for (const sign of groups) {
      const name = `${sign}a${sign}b${sign}`;
      const made = await put(path, { external_user: { ...form, firstname: name, lastname: 'M\r\n\tN' } });
      expect(made.json).toMatchObject({ firstname: cleanLine(name), lastname: 'M  N' });
    }
    const listed = somebody();
    const csv = `firstname,lastname,email\n"a\r\nb\tc\u0000\ud800\u202e",\ufeffo\u0308\u200b,${listed.email}\n`;
    const stored = await put(
      officePaths.externalUsersImport,
      { external_user_import: { csv, dry_run: false } },
      'POST',
    );
    expect(stored.json).toMatchObject({ stored: true, created: 1 });
    expect(await named(listed.email)).toMatchObject({ firstname: 'a b c', lastname: 'ö' });
  });
});
