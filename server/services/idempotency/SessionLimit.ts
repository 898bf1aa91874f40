type Session = { running: number; readonly waiting: (() => void)[] };

/**
 * Limits how many requests of one session run at a time; further ones wait in order of arrival, without affecting
 * other sessions. The next begins one event-loop turn after the previous ended: SQLite answers synchronously, so
 * otherwise all requests of one session would be answered before those of others are read from the network.
 */
export class SessionLimit {
  readonly #max: number;
  readonly #sessions = new Map<string, Session>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Resolves when the request may begin, with a function to call when it has ended; calling it twice is harmless. */
  async enter(sessionHash: string): Promise<() => void> {
    const session = this.#sessions.get(sessionHash) ?? { running: 0, waiting: [] };
    this.#sessions.set(sessionHash, session);
    if (session.running < this.#max) session.running += 1;
    else await new Promise<void>((resolve) => session.waiting.push(resolve));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      setImmediate(() => this.#leave(sessionHash, session));
    };
  }

  #leave(sessionHash: string, session: Session): void {
    const next = session.waiting.shift();
    if (next !== undefined) return next();
    session.running -= 1;
    if (session.running === 0) this.#sessions.delete(sessionHash);
  }
}
