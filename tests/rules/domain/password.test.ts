import { describe, expect, it } from 'vitest';
import { confirmationRefusal, contextWords, passwordRefusal } from '#domain/password.ts';
import { fc, test } from './property.ts';

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
  ] as const)('P1 %j is %s', (password, expected) => {
    expect(refusal(password)).toBe(expected);
  });

  it('P1 counts characters, not the units or bytes they take', () => {
    expect(refusal('😀'.repeat(11))).toBe('too_short');
    expect(refusal('😀'.repeat(12))).toBeNull();
    expect(refusal('😀'.repeat(128))).toBeNull();
    expect(refusal('😀'.repeat(129))).toBe('too_long');
  });

  it.each(['            ', '  Ab ä😀  Ab ä😀', '847362519047', 'correcthorsebatterystaple'])(
    'P1 no kind of character is demanded and none refused: %j',
    (password) => expect(refusal(password)).toBeNull(),
  );

  it('P2 a common one is refused, and the list is asked for exactly what was typed', () => {
    const asked: string[] = [];
    const isCommon = (password: string) => {
      asked.push(password);
      return true;
    };
    expect(passwordRefusal('  Qwertzuiop1 ', null, isCommon)).toBe('too_common');
    expect(asked).toEqual(['  Qwertzuiop1 ']);
  });

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
  ])('P3 little more than the context: %j', (password) => expect(refusal(password)).toBe('too_common'));

  it.each(['walk-the-building', 'storey upon tower', 'inspections are long'])(
    'P3 a context word beside others is no harm: %j',
    (password) => expect(refusal(password)).toBeNull(),
  );

  it('P3 knows no person when there is none', () => {
    expect(refusal('anna.muster2026', null)).toBeNull();
    expect(contextWords.every((word) => word === word.toLowerCase())).toBe(true);
  });

  test.prop('P4 the repetition matches itself and nothing else', [fc.string(), fc.string()], ([a, b]) => {
    expect(confirmationRefusal(a, b)).toBe(b === '' ? 'required' : a === b ? null : 'does_not_match');
  });
});
