import { dayOf } from './days.ts';

/** What a counted tour of a building is filtered by. */
type CountedTour = {
  /** ISO 8601, UTC. */
  readonly concluded_at: string;
  /** Null once the person was deleted. */
  readonly inspector: { readonly id: string } | null;
};

/** The filter of a number; absent fields do not filter. Days are those of `timeZone`, both included (N6). */
type Behind = {
  readonly user_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly basis?: 'latest' | 'all' | undefined;
  readonly timeZone: string;
};

/** N27: those of a building's counted tours, newest first, that its numbers stand on under a filter. */
export function toursBehind<Tour extends CountedTour>(
  tours: readonly Tour[],
  { user_id, from, to, basis = 'latest', timeZone }: Behind,
): readonly Tour[] {
  const passing = tours.filter(({ concluded_at, inspector }) => {
    const day = dayOf(concluded_at, timeZone);
    return (
      (user_id === undefined || inspector?.id === user_id) &&
      (from === undefined || day >= from) &&
      (to === undefined || day <= to)
    );
  });
  return basis === 'all' ? passing : passing.slice(0, 1);
}
