import { maxToursOfDay, untilNextStart } from '#domain/tour.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { latestStartsBut } from '../../repositories/tours.ts';
import type { Fresh } from '../idempotency/withIdempotency.ts';
import type { Command } from './command.ts';

/**
 * U11: the milliseconds until each person who starts a tour may do so; 0: at once. Counts the stored tours, so that a start
 * sent twice counts once, and all servers count the same.
 */
export async function loadNextStarts(
  { transaction, now }: { readonly transaction: OpenTransaction; readonly now: string },
  commands: readonly Fresh<Pick<Command, 'act'>>[],
): Promise<(personId: string) => number> {
  const starting = commands.filter(({ request }) => request.act.type === 'start-tour');
  const people = starting.map(({ person }) => person.id);
  const decisive = await latestStartsBut(transaction, people, maxToursOfDay - 1);
  return (personId) => untilNextStart(decisive.get(personId) ?? null, now);
}
