import { describe, expect, it } from 'vitest';
import { confirmationRefusal, contextWords, passwordRefusal } from '#domain/users/password.ts';
import { fc, test } from '../property.ts';

const nothingIsCommon = () => false;
const refusal = (password: string, email: string | null = 'anna.muster@spital.example') =>
  passwordRefusal(password, email, nothingIsCommon);

describe('a password', () => {
  it.each([
    ['', 'required'],
    ['elf zeichen', 'too_short'],
    ['zwölf Zeiche', null],
    ['x'.repeat(128), null],
    ['x'.repeat(129), 'too_long'],
    ['x'.repeat(50_000), 'too_long'],
  ] as const)('PW1 %j is %s', (password, expected) => {
    expect(refusal(password)).toBe(expected);
  });

  it('PW1 counts characters, not the units or bytes they take', () => {
    expect(refusal('😀'.repeat(11))).toBe('too_short');
    expect(refusal('😀'.repeat(12))).toBeNull();
    expect(refusal('😀'.repeat(128))).toBeNull();
    expect(refusal('😀'.repeat(129))).toBe('too_long');
  });

  it.each(['            ', '  Ab ä😀  Ab ä😀', '847362519047', 'correcthorsebatterystaple'])(
    'PW1 no kind of character is demanded and none refused: %j',
    (password) => expect(refusal(password)).toBeNull(),
  );

  it('PW2 a known one is refused, whatever its case', () => {
    const isKnown = (form: string) => form === 'qwertzuiop 1';
    expect(passwordRefusal('Qwertzuiop 1', null, isKnown)).toBe('too_common');
    expect(passwordRefusal(' Qwertzuiop 1', null, isKnown)).toBeNull();
  });

  const known = new Set(['dragon', 'michael', 'liverpool', 'abc123', '123456', 'p@ssw0rd']);
  const isOnList = (form: string) => known.has(form);

  it.each([
    'Dragon123456789',
    'DRAGON!!!!!!!!',
    'dr4g0n2026$$$$',
    'Micha3l-2026-1',
    '11verp001!!!!!',
    'm1ch4e1987654',
    'abc123!!!!!!!!',
    'ABC123456789',
    '123456!!!!!!',
    'P@ssw0rd1234',
  ])('PW2 a known one with substitutions, or with digits and signs at its end: %j', (password) =>
    expect(passwordRefusal(password, null, isOnList)).toBe('too_common'),
  );

  it.each([
    'dragon of the lake',
    'my dragon 12345',
    '1234dragon5678',
    'dragons 123456789',
    '123456847362',
    'a dragon, 12 elms',
  ])('PW2 compared whole: a known one in the middle or at the beginning is no harm: %j', (password) =>
    expect(passwordRefusal(password, null, isOnList)).toBeNull(),
  );

  it.each([
    'anna.muster@spital.example',
    'ANNA.MUSTER@spital.example',
    'anna.muster2026',
    'muster-12345678',
    'Storey-2026-!!',
    'Inspektion2026',
    'Passwort12345678',
    'spital.example',
    'storey password 1',
  ])('PW3 little more than the context: %j', (password) => expect(refusal(password)).toBe('too_common'));

  it.each(['walk-the-building', 'storey upon tower', 'inspections are long'])(
    'PW3 a context word beside others is no harm: %j',
    (password) => expect(refusal(password)).toBeNull(),
  );

  it('PW3 knows no person when there is none', () => {
    expect(refusal('anna.muster2026', null)).toBeNull();
    expect(contextWords.every((word) => word === word.toLowerCase())).toBe(true);
  });

  test.prop('PW1 the repetition matches itself and nothing else', [fc.string(), fc.string()], ([a, b]) => {
    expect(confirmationRefusal(a, b)).toBe(b === '' ? 'required' : a === b ? null : 'does_not_match');
  });
});
