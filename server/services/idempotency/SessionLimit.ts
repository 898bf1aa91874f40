type Session = { running: number; readonly waiting: (() => void)[] };

/**
 * At most so many requests of one session at a time; its others wait in the order in which they came, and nobody else's
 * wait for them. The place is free a turn of the event loop after the request has ended: what SQLite answers at once would
 * otherwise be answered to everything that one session sent, before anybody else's call is read from the wire.
 */
export class SessionLimit {
  readonly #max: number;
  readonly #sessions = new Map<string, Session>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Resolves when it is the request's turn, with what ends it; ending it twice does no harm. */
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
