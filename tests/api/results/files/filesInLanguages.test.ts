import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import XlsxPopulate from 'xlsx-populate';
import { officePaths } from '#contract/http/officePaths.ts';
import { type Locale, locales } from '#domain/locale.ts';
import { readCsv } from '../../../support/data/readers/readCsv.ts';
import { tourWithFindings } from '../../../support/data/serverTour.ts';
import { invite, somebody } from '../../../support/data/signedInAccounts.ts';
import { onlySqlite } from '../../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../../support/server/serverForTests.ts';

const files = {
  tours: officePaths.toursExport,
  buildings: officePaths.resultsExport,
  findings: officePaths.findingsExport,
  people: officePaths.externalUsersExport,
} as const;
type File = keyof typeof files;
const fileNames = Object.keys(files) as readonly File[];

const comment = '=1+1; "kalt"\n_x000D_ 5°';
const zone = '(Europe/Zurich)';
// Some heads of each file, and what is below them in the first row.
const said: Readonly<Record<Locale, Readonly<Record<File, Readonly<Record<string, string | null>>>>>> = {
  en: {
    tours: { [`Started ${zone}`]: '2026-10-31 15:00', Topic: 'Meeting-room technology', Rating: 'Bad' },
    buildings: { Building: 'Library', 'Last visit': '2026-10-31', [`Received ${zone}`]: '2026-10-31 15:00' },
    findings: { State: 'Open', 'Last seen': '2026-10-31', [`Received late ${zone}`]: null },
    people: { Role: 'Administrator', Language: 'German', State: 'Invited', Email: 'ida@zürich.example' },
  },
  de: {
    tours: {
      [`Begonnen ${zone}`]: '2026-10-31 15:00',
      Thema: 'Technik im Sitzungszimmer',
      Bewertung: 'Schlecht',
    },
    buildings: {
      Gebäude: 'Library',
      'Letzter Besuch': '2026-10-31',
      [`Empfangen ${zone}`]: '2026-10-31 15:00',
    },
    findings: { Status: 'Offen', 'Zuletzt gesehen': '2026-10-31', [`Spät empfangen ${zone}`]: null },
    people: {
      Rolle: 'Administration',
      Sprache: 'Deutsch',
      Status: 'Eingeladen',
      'E-Mail': 'ida@zürich.example',
    },
  },
  fr: {
    tours: { [`Commencée ${zone}`]: '2026-10-31 15:00', Évaluation: 'Mauvais' },
    buildings: {
      Bâtiment: 'Library',
      'Dernière visite': '2026-10-31',
      [`Reçue ${zone}`]: '2026-10-31 15:00',
    },
    findings: { État: 'Ouvert', 'Vu la dernière fois': '2026-10-31', [`Réception tardive ${zone}`]: null },
    people: { Rôle: 'Administrateur', Langue: 'allemand', État: 'Invité', 'E-mail': 'ida@zürich.example' },
  },
  it: {
    tours: { [`Iniziato ${zone}`]: '2026-10-31 15:00', Valutazione: 'Scarso' },
    buildings: {
      Edificio: 'Library',
      'Ultimo sopralluogo': '2026-10-31',
      [`Ricevuto ${zone}`]: '2026-10-31 15:00',
    },
    findings: {
      Stato: 'Aperto',
      'Visto l’ultima volta': '2026-10-31',
      [`Ricevuto in ritardo ${zone}`]: null,
    },
    people: { Ruolo: 'Amministratore', Lingua: 'tedesco', Stato: 'Invitato', 'E-mail': 'ida@zürich.example' },
  },
};
// The last columns are for programs, in every language.
const keys: Readonly<Record<File, Readonly<Record<string, string | number>>>> = {
  tours: { concluded_at: '2026-10-31T14:00:00.000Z', received_at: '2026-10-31T14:00:00.000Z', rating: 'bad' },
  buildings: { parking_bad: 0, technical_equipment_bad: 1, received_at: '2026-10-31T14:00:00.000Z' },
  findings: { topic_key: 'technical_equipment', state_key: 'open', seen_at: '2026-10-31T14:00:00.000Z' },
  people: { email: 'ida@xn--zrich-kva.example', role: 'administrator', locale: 'de', status: 'invited' },
};

/** A cell as the text it would be in CSV. */
function textOf(cell: unknown): string {
  if (cell === null) return '';
  if (typeof cell === 'string' || typeof cell === 'number') return String(cell);
  if (!(cell instanceof Date)) throw new Error('A cell is neither text, a number nor a time.');
  const text = cell.toISOString().slice(0, 16).replace('T', ' ');
  return text.replace(' 00:00', '');
}

describe.each(onlySqlite)('files in the reader’s language', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind, { now: () => new Date('2026-10-31T14:00:00.000Z') });
    await tourWithFindings(server, await server.person(), comment);
    const ida = {
      firstname: "'Ida",
      email: 'ida@zürich.example',
      role: 'administrator',
      locale: 'de',
    } as const;
    await invite(server, await server.person('administrator'), somebody(ida));
  });
  afterAll(() => server.stop());

  const fetched = async (file: File, format: 'csv' | 'xlsx', language: string) => {
    const query = {
      people: '&query=ida',
      buildings: '&query=library',
      findings: '&topic=technical_equipment',
      tours: '',
    };
    const { token } = await server.person('administrator');
    const answer = await fetch(`${server.url}${files[file]}?format=${format}${query[file]}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    });
    return Buffer.from(await answer.arrayBuffer());
  };

  describe.each(locales)('%s', (locale) => {
    it.each(fileNames)(
      'N33 N34 the CSV of %s, and the same by two other programs’ readers of its XLSX',
      async (file) => {
        const csv = readCsv(
          (await fetched(file, 'csv', locale)).toString('utf8'),
          locale === 'en' ? ',' : ';',
        );
        const workbook = await fetched(file, 'xlsx', locale);
        const [{ data } = { data: [] }] = await readSheets(workbook);
        const [heads = [], first = []] = data;
        const row = Object.fromEntries(heads.map((head, at) => [String(head), textOf(first[at] ?? null)]));
        const expected = { ...said[locale][file], ...keys[file] };
        expect(row).toMatchObject(
          Object.fromEntries(Object.entries(expected).map(([head, cell]) => [head, textOf(cell)])),
        );
        // All that differs is the protection of CSV against formulas, and its decimal sign.
        const same = csv.map((cells) =>
          cells.map((cell) => cell.replace(/^'(?==)/, '').replace(/^(\d),(?=\d+$)/, '$1.')),
        );
        expect(data.map((cells) => cells.map(textOf))).toEqual(same);
        // This reader has numbers for times, and leaves what is escaped as it is.
        const texts = (rows: readonly (readonly unknown[])[]) =>
          rows.map((cells) =>
            cells.flatMap((cell) => (typeof cell === 'string' ? [cell.replace('_x005F_', '_')] : [])),
          );
        const other = await XlsxPopulate.fromDataAsync(workbook);
        expect(texts(other.sheet(0).usedRange().value())).toEqual(texts(data));
        const keyNames = Object.keys(keys[file]);
        const firstKey = heads.findIndex((head) => head === keyNames[0]);
        expect(heads.slice(firstKey).every((head) => /^[a-z_]+$/.test(String(head)))).toBe(true);
      },
    );
  });

  it('N33 the first of our languages counts, with its region; without one it is English', async () => {
    const [line] = (await fetched('buildings', 'csv', 'rm, de-CH;q=0.9, fr;q=0.8'))
      .toString()
      .split('\r\n', 1);
    expect(line).toContain('Gebäude;Strasse;Ort');
    const english = (await fetched('buildings', 'csv', 'rm, de;q=0')).toString();
    expect(english).toContain('Building,Street,City');
    expect(english).toContain('received_at');
  });

  it('N34 a workbook for nobody in particular is in English', async () => {
    const [sheet] = await readSheets(await fetched('tours', 'xlsx', '*'));
    expect([sheet?.sheet, sheet?.data[0]?.[0]]).toEqual(['Answers', `Started ${zone}`]);
  });
});
