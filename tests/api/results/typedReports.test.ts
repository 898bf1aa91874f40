import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { importTestBuildings } from '../../support/data/importTestBuildings.ts';
import { document, visit } from '../../support/server/askDocuments.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(onlySqlite)('documents with any text', (kind) => {
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
  });
  afterAll(() => server.stop());

  const nasty = [
    'before',
    '👩‍👩‍👧‍👦🏳️‍🌈',
    'مرحبا بالعالم',
    '\u202eesrever\u202c\u061c',
    '漢字かな',
    'z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308a\u0308lgo',
    'long'.repeat(400),
    '(\\) << /Type /Page >> endobj %PDF {0} ${x} <script>',
    '\t\v\u0085\u2028\u200b\u00ad\ufeff',
    'Ελλάδα Москва İstanbul Łódź ﬁ Ǆ ệ',
    'after',
  ].join('\n');

  it('N26 a comment that holds everything breaks no document, and what can be drawn is there', async () => {
    const anna = await server.person();
    const tour = await visit(server, anna, 'Library', { rating: 'bad', comment: nasty });
    const wanted = [
      [anna, officePaths.tourReportPdf(tour.id)],
      [administrator, officePaths.resultsReport],
    ] as const;
    for (const [person, path] of wanted) {
      const { text } = await document(server, person, path);
      for (const drawn of [
        'before 👩‍👩‍👧‍👦🏳️‍🌈 مرحبا بالعالم esrever □',
        'älgo',
        '(\\) << /Type /Page >> endobj %PDF {0} ${x} <script>',
        'Ελλάδα Москва İstanbul Łódź',
        'after',
        '□ stands for signs that this document cannot show.',
      ]) {
        expect(text).toContain(drawn);
      }
      expect(text.replaceAll(' ', '')).toContain('long'.repeat(400));
      expect(text).not.toMatch(/[\p{Bidi_Control}\p{Cs}]/u);
    }
  });

  it.runIf(process.env['NIGHT'] === '1')(
    'N25 has a page for the 200 worst buildings, and says how many more there are',
    async () => {
      const names = Array.from({ length: 203 }, (_, place) => `House ${String(place).padStart(3, '0')}`);
      await importTestBuildings(
        server,
        names.map((name) => ({ mandate: 'Many', name, street: '', city: '' })),
      );
      const anna = await server.person();
      for (const name of names) await visit(server, anna, name, { rating: 'good' });
      const { text, sections } = await document(server, administrator, officePaths.resultsReport);
      expect(sections.filter((section) => section.startsWith('House') || section === 'Library')).toHaveLength(
        200,
      );
      expect(text).toContain(
        'The 200 worst buildings have a page of their own here. Counted in all numbers, without a page: 4.',
      );
    },
  );
});
