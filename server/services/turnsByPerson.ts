/** Who waits; aborting `signal` leaves the line. */
export type PersonInLine = { readonly personId: string; readonly signal: AbortSignal };

/**
 * Runs `work` when it is a turn of the person; null, without running it, when too many of theirs are waiting, or when
 * they leave before.
 */
export type TurnsByPerson = <Value>(of: PersonInLine, work: () => Promise<Value>) => Promise<Value | null>;

type Person = { running: number; readonly waiting: Set<() => void> };

/**
 * Limits how many run at a time, and shares the turns fairly: the next one goes to whoever of those who wait has the fewest
 * running, and among them to the one whose latest turn ended, or who came, first. However many one person has waiting,
 * another's has the next turn that ends. Of one person they run in order of arrival, and at most `maxWaiting` wait.
 */
export function turnsByPerson({
  maxRunning,
  maxWaiting,
}: {
  readonly maxRunning: number;
  readonly maxWaiting: number;
}): TurnsByPerson {
  let free = maxRunning;
  // The people with running or waiting work, in the order in which they are served.
  const people = new Map<string, Person>();

  function giveTurn(): void {
    let next: Person | null = null;
    for (const person of people.values()) {
      if (person.waiting.size > 0 && (next === null || person.running < next.running)) next = person;
    }
    const [begin] = next?.waiting ?? [];
    if (free === 0 || next === null || begin === undefined) return;
    free -= 1;
    next.running += 1;
    next.waiting.delete(begin);
    begin();
  }

  function toTheEnd(personId: string, person: Person): void {
    people.delete(personId);
    if (person.running > 0 || person.waiting.size > 0) people.set(personId, person);
  }

  return async ({ personId, signal }, work) => {
    const person = people.get(personId) ?? { running: 0, waiting: new Set() };
    if (signal.aborted || person.waiting.size >= maxWaiting) return null;
    people.set(personId, person);
    const { promise: hasTurn, resolve } = Promise.withResolvers<boolean>();
    const begin = () => resolve(true);
    const leave = () => {
      if (!person.waiting.delete(begin)) return;
      if (person.running === 0 && person.waiting.size === 0) people.delete(personId);
      resolve(false);
    };
    signal.addEventListener('abort', leave, { once: true });
    person.waiting.add(begin);
    giveTurn();
    if (!(await hasTurn)) return null;
    signal.removeEventListener('abort', leave);
    try {
      return await work();
    } finally {
      free += 1;
      person.running -= 1;
      toTheEnd(personId, person);
      giveTurn();
    }
  };
}
