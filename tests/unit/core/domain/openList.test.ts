import { describe, expect, it } from 'vitest';
import { buildingTable } from '#domain/buildingList.ts';
import { differingRows } from '#domain/lists/differingRows.ts';
import { type ListTable, listColumns } from '#domain/lists/listColumns.ts';
import { openList } from '#domain/lists/openList.ts';
import { peopleTable } from '#domain/users/peopleList.ts';

function read<Column extends string>(text: string, table: ListTable<Column>) {
  const { line, columns, rows } = openList(text, table);
  const cells = [...rows()].map((row) => [
    row.line,
    typeof row.cells === 'string' ? row.cells : Object.fromEntries(row.cells),
  ]);
  return { line, ...columns, cells };
}

const anna = { firstname: 'Anna', lastname: 'Muster', email: 'a@b.example' };
const people = (text: string) => read(text, peopleTable).cells;

describe('a list', () => {
  it.each([
    ['commas', 'firstname,lastname,email\nAnna,Muster,a@b.example\n', 2],
    ['semicolons', 'firstname;lastname;email\r\nAnna;Muster;a@b.example\r\n', 2],
    ['tabs, as Unicode text', 'firstname\tlastname\temail\r\nAnna\tMuster\ta@b.example\r\n', 2],
    ['line ends of old Macs', 'firstname;lastname;email\rAnna;Muster;a@b.example\r', 2],
    [
      'semicolons, and commas in quotes',
      '"Vorname, Rufname";firstname;lastname;email\n;Anna;Muster;a@b.example',
      2,
    ],
    [
      'a quoted separator after doubled quotes',
      'lastname,firstname,email,"a ""b;;"" ;;"\nMuster,Anna,a@b.example,',
      2,
    ],
    ['its separator named', 'sep=;\r\nfirstname;lastname;email\r\nAnna;Muster;a@b.example', 3],
    [
      'its separator named against the count',
      'sep=\t\nfirstname\tlastname\temail\t"a,b,c,d"\nAnna\tMuster\ta@b.example\t',
      3,
    ],
    [
      'its separator named in quotes, as it is saved again',
      '"SEP=,",,\nfirstname,lastname,email\nAnna,Muster,a@b.example',
      3,
    ],
    [
      'a title above',
      'People, as of May, all of them;;\r\n;;\r\n\r\nfirstname;lastname;email\r\nAnna;Muster;a@b.example',
      5,
    ],
    [
      'blank rows and cells',
      '\n\nfirstname;lastname;email;;\n\n;;;;\nAnna;Muster;a@b.example;;\n;;;;\n \n',
      6,
    ],
    [
      'a quoted line break in a head',
      'firstname;lastname;email;"Telephone\n(home)"\nAnna;Muster;a@b.example;1',
      3,
    ],
    ['a mark', '\ufefffirstname,lastname,email\nAnna,Muster,a@b.example', 2],
  ])('L6 is read with %s', (_, text, line) => {
    expect(people(text)).toEqual([[line, anna]]);
  });

  it.each([
    ['First name;Last name;Email'],
    ['VORNAME;NACHNAME;E-MAIL'],
    ['Vorname *;Name:; E\u2011Mail\u2011Adresse*'],
    ['Pre\u0301nom;Nom;Adresse\u00a0e-mail'],
    ['Prenom;Nom de famille;Courriel'],
    ['Nome;Cognome;Posta\nelettronica'.replace('Posta\nelettronica', '"Posta\nelettronica"')],
    ['given_name;familyName;mail'],
  ])('L6 of people is read under %s', (heads) => {
    expect(people(`${heads}\nAnna;Muster;a@b.example`).map(([, cells]) => cells)).toEqual([anna]);
  });

  it.each([
    ['mandate,name,street,city', 'M,Tower,High St 1,Bern'],
    ['Ort;Straße;Gebäude;Mandant', 'Bern;High St 1;Tower;M'],
    ['Liegenschaft;Strasse / Nr.;PLZ/Ort;Mandat', 'Tower;High St 1;Bern;M'],
    ['Bâtiment;Rue;Localité;Mandat', 'Tower;High St 1;Bern;M'],
    ['Nome;Via;Citta;Mandato', 'Tower;High St 1;Bern;M'],
    ['Building\tStreet\tTown\tClient', 'Tower\tHigh St 1\tBern\tM'],
  ])('L6 of buildings is read under %s', (heads, row) => {
    expect(read(`${heads}\n${row}`, buildingTable).cells).toEqual([
      [2, { mandate: 'M', name: 'Tower', street: 'High St 1', city: 'Bern' }],
    ]);
  });

  it('L6 names what is missing, there twice or unknown, as it stands in the file', () => {
    const heads = ['Vorname', 'First  name', 'Tel.\u00a0nr', ' Firma ', '', 'lastname'];
    expect(listColumns(heads, peopleTable)).toMatchObject({
      missing: ['email'],
      twice: [['Vorname', 'First name']],
      ignored: ['Tel. nr', 'Firma'],
    });
  });

  it.each([
    ['Vorname;Nachname;E-Mail;Rolle;Sprache;Status;Eingeladen (Europe/Zurich);Aktiviert (Europe/Zurich)'],
    ['First name;Last name;Email;Role;Language;State;Invited (Asia/Tokyo);Activated (Asia/Tokyo)'],
    ['Prénom;Nom;E-mail;Rôle;Langue;État;Invité (UTC);Activé (UTC)'],
    ['Nome;Cognome;E-mail;Ruolo;Lingua;Stato;Invitato (UTC);Attivato (UTC)'],
  ])('L6 of our own has nothing unknown, and its keys win: %s', (words) => {
    const text = `${words};email;role;locale;status;invited_at;activated_at\nAnna;Muster;a@bü.example;Chef;Latin;x;;;a@b.example;inspector;de;;;`;
    expect(read(text, peopleTable)).toMatchObject({
      missing: [],
      twice: [],
      ignored: [],
      cells: [[2, { ...anna, role: 'inspector', locale: 'de' }]],
    });
  });

  it('L6 refuses a row by its line where a cell is missing or too many, and none for blanks at its end', () => {
    const rows = [
      'Anna;Muster;a@b.example',
      'Anna;Muster',
      'A;"M\nM";a@b.example;;;',
      'a;b;c;d;e;f;',
      '"a" b;c',
    ];
    expect(people(['firstname;lastname;email;role;locale', ...rows].join('\r\n'))).toEqual([
      [2, { ...anna, role: '', locale: '' }],
      [3, 'columns'],
      [4, { ...anna, firstname: 'A', lastname: 'M\nM', role: '', locale: '' }],
      [6, 'columns'],
      [7, 'broken'],
    ]);
  });

  it('L7 has the rows in which its readings differ, both ways', () => {
    const of = (text: string) => `Name;Ort\nMuster;Bern\n"M${text}\nller";Bern\n;Z${text}rich`;
    expect(differingRows(of('ü'), of('¸'), ';')).toEqual([
      { line: 3, cells: [['Mü\nller', 'M¸\nller']] },
      { line: 5, cells: [['Zürich', 'Z¸rich']] },
    ]);
  });
});
