import { type AnswerEvent, type Answered, noAnswer, waitingAnswer } from '#domain/repair/waitingAnswer.ts';
import type { FindingEvent } from '#domain/results/finding.ts';
import type { FindingStatementRow } from '../../database/findingTables.ts';
import { emailKey } from '../../repositories/users.ts';

function eventOf({ id, at, kind, answer, state, recipient }: FindingStatementRow): AnswerEvent[] {
  const to = recipient === null ? null : emailKey(recipient);
  if (answer !== null) return [{ id, at, kind: 'answered', answer, to }];
  if (kind === 'message') return [{ id, at, kind: 'message', to }];
  return state === null ? [] : [{ id, at, kind: 'stated' }];
}

/** R2: the answer of a finding that waits, from what was said of it and its sightings, in any order. */
export function answeredIn(
  statements: readonly FindingStatementRow[],
  events: readonly FindingEvent[],
): Answered {
  if (!statements.some(({ answer }) => answer !== null)) return noAnswer;
  const bad = events.flatMap((event): AnswerEvent[] =>
    event.kind === 'sighting' && event.sighting.rating === 'bad'
      ? [{ id: event.id, at: event.sighting.at, kind: 'seen_bad' }]
      : [],
  );
  return waitingAnswer([...statements.flatMap(eventOf), ...bad]);
}
