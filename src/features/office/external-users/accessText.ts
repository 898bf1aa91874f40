import type { MandateAccess } from '#domain/users/mandateAccess.ts';

/** Mandates as one value of a form, which is compared like a text that is typed; empty: nobody has chosen yet. */
export function accessText(mandates: MandateAccess | undefined): string {
  if (mandates === undefined) return '';
  // None is a choice, too.
  return mandates === 'all' ? mandates : `some ${mandates.toSorted().join(' ')}`;
}

/** What such a value says. */
export function accessIn(text: string): MandateAccess | undefined {
  if (text === '') return undefined;
  return text === 'all'
    ? text
    : text
        .split(' ')
        .slice(1)
        .filter((id) => id !== '');
}
