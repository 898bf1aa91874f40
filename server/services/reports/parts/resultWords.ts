import type { Counts, Share } from '#domain/results/share.ts';
import type { Pen } from './Pen.ts';

/** The name of an inspector, or that the account was deleted. */
export function personName(
  { texts }: Pick<Pen, 'texts'>,
  person: { readonly firstname: string; readonly lastname: string } | null,
): string {
  return person === null ? texts.deletedAccount : `${person.firstname} ${person.lastname}`;
}

/** How many answers a share is based on, and its interval; or that nothing was rated (N3). */
export function countedWords(
  { texts, formats }: Pick<Pen, 'texts' | 'formats'>,
  { good, bad, not_applicable, low, high }: Counts & Pick<Share, 'low' | 'high'>,
): string {
  if (low === null || high === null) return texts.nothingRated;
  return texts.standsOn({
    rated: formats.number(good + bad),
    low: formats.percent(low),
    high: formats.percent(high),
    left: formats.number(not_applicable),
  });
}
