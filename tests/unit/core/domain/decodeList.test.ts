import { expect, it } from 'vitest';
import { type Decode, decodeList } from '#domain/lists/decodeList.ts';

const decode: Decode = (bytes, encoding) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
const read = (bytes: readonly number[] | Uint8Array) => decodeList(Uint8Array.from(bytes), decode);

const list = 'Vorname;Nachname\r\nЖанна Ā\u3000;Müller\r\n';
const utf16 = Buffer.from(list, 'utf16le');
const swapped = Buffer.from(utf16).swap16();

it.each([
  ['UTF-8', Buffer.from(list)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${list}`)],
  ['UTF-16, little end first, with a mark', Buffer.from([0xff, 0xfe, ...utf16])],
  ['UTF-16, big end first, with a mark', Buffer.from([0xfe, 0xff, ...swapped])],
  ['UTF-16, little end first', utf16],
  ['UTF-16, big end first', swapped],
])('L7 %s is read for sure', (_, bytes) => {
  expect(read(bytes)).toEqual({ kind: 'text', text: list });
});

it('L7 bytes that are no UTF-8 are read as Excel writes them on Windows and on a Mac', () => {
  expect(read([0x4d, 0xfc, 0x80, 0x92])).toEqual({
    kind: 'guessed',
    readings: { 'windows-1252': 'Mü€’', macintosh: 'M¸Äí' },
  });
});

it.each([
  ['XLSX, ODS or Numbers', [0x50, 0x4b, 3, 4, 20, 0, 6, 0], 'spreadsheet'],
  ['XLS', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'spreadsheet'],
  [
    'XLS of HTML',
    [...Buffer.from('\ufeff\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel">')],
    'spreadsheet',
  ],
  ['a picture', [0xff, 0xd8, 0xff, 0xe0, 0, 0x10], 'no_text'],
  ['half a letter of UTF-16', [0xff, 0xfe, 0, 0xd8], 'no_text'],
])('L7 %s is no list', (_, bytes, kind) => {
  expect(read(bytes)).toEqual({ kind });
});
