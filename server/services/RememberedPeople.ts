import type { Me } from '#contract/session.ts';

// The use of a session is noted where it is looked up, which is about this often then.
const rememberMs = 60_000;
const mostSessions = 10_000;

/**
 * Whose sessions were asked about a moment ago. Whose a session is never changes; whether it still counts may, at any
 * time and in any process: who relies on this has that looked up before anything is answered.
 */
export class RememberedPeople {
  /** The oldest first. */
  readonly #people = new Map<string, { readonly person: Me; readonly at: number }>();

  note(sessionHash: string, person: Me, now: Date): void {
    this.#people.delete(sessionHash);
    this.#people.set(sessionHash, { person, at: now.getTime() });
    for (const oldest of this.#people.keys()) {
      if (this.#people.size <= mostSessions) break;
      this.#people.delete(oldest);
    }
  }

  whose(sessionHash: string, now: Date): Me | null {
    const found = this.#people.get(sessionHash);
    if (found === undefined) return null;
    // A clock that is set back forgets as well.
    if (Math.abs(now.getTime() - found.at) < rememberMs) return found.person;
    this.#people.delete(sessionHash);
    return null;
  }
}
