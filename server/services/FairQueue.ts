/** Who waits; aborting `signal` leaves the line. */
export type PersonInLine = { readonly personId: string; readonly signal: AbortSignal };

type Person = { running: number; readonly waiting: Set<() => void> };

type Limits = {
  readonly maxRunning: number;
  /** How many of one person wait. */
  readonly maxWaiting: number;
  /** After this time one that runs lets the next begin: a slow link leaves the server idle. */
  readonly slowMs?: number;
  /** How long one waits for its turn. */
  readonly maxWaitMs?: number;
};

const never = Number.POSITIVE_INFINITY;

/**
 * Limits how many run at a time, and shares the turns fairly: the next one goes to whoever of those who wait has the fewest
 * running, and among them to the one whose latest turn ended, or who came, first. However many one person has waiting,
 * another's has the next turn that ends. Of one person they run in order of arrival.
 */
export class FairQueue {
  readonly #limits: Limits;
  #free: number;
  /** The people with running or waiting work, in the order in which they are served. */
  readonly #people = new Map<string, Person>();

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#free = limits.maxRunning;
  }

  /**
   * Runs `work` when it is a turn of the person; null, without running it, when `maxWaiting` of theirs are waiting, when
   * `maxWaitMs` have passed, or when they leave before.
   */
  async run<Value>({ personId, signal }: PersonInLine, work: () => Promise<Value>): Promise<Value | null> {
    const person = this.#people.get(personId) ?? { running: 0, waiting: new Set() };
    if (signal.aborted || person.waiting.size >= this.#limits.maxWaiting) return null;
    this.#people.set(personId, person);
    if (!(await this.#turnOf(person, signal))) {
      if (person.running === 0 && person.waiting.size === 0) this.#people.delete(personId);
      return null;
    }
    const endTurn = this.#turnEnds(personId, person);
    try {
      return await work();
    } finally {
      endTurn();
    }
  }

  /** Resolves to false if the person leaves, or waits for too long. */
  async #turnOf(person: Person, signal: AbortSignal): Promise<boolean> {
    const { promise: hasTurn, resolve } = Promise.withResolvers<boolean>();
    const begin = () => resolve(true);
    const leave = () => {
      if (person.waiting.delete(begin)) resolve(false);
    };
    const stopWaiting = after(this.#limits.maxWaitMs, leave);
    signal.addEventListener('abort', leave, { once: true });
    person.waiting.add(begin);
    this.#giveTurn();
    const begins = await hasTurn;
    stopWaiting();
    signal.removeEventListener('abort', leave);
    return begins;
  }

  /** The function that ends a turn which has begun; it ends by itself after `slowMs`. */
  #turnEnds(personId: string, person: Person): () => void {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      cancel();
      this.#free += 1;
      person.running -= 1;
      // The last in the order: their turn has just ended.
      this.#people.delete(personId);
      if (person.running > 0 || person.waiting.size > 0) this.#people.set(personId, person);
      this.#giveTurn();
    };
    const cancel = after(this.#limits.slowMs, end);
    return end;
  }

  #giveTurn(): void {
    let next: Person | null = null;
    for (const person of this.#people.values()) {
      if (person.waiting.size > 0 && (next === null || person.running < next.running)) next = person;
    }
    const [begin] = next?.waiting ?? [];
    if (this.#free === 0 || next === null || begin === undefined) return;
    this.#free -= 1;
    next.running += 1;
    next.waiting.delete(begin);
    begin();
  }
}

/** Runs `late` after a time, or never; returns what cancels it. */
function after(ms: number = never, late: () => void): () => void {
  if (ms === never) return () => undefined;
  const timer = setTimeout(late, ms);
  return () => clearTimeout(timer);
}
