import type { Call } from './decideCall.ts';

/** Calls of one group, and which further one would have to know what became of one of them. */
export class Clashes {
  readonly #taken = new Set<string>();
  readonly #sessions = new Map<string, 'some' | 'a repair'>();

  /**
   * Takes the call in, unless it clashes with one that is in already: the same key of the same session is asked for what
   * the first was told, the same touchpoint would be written twice by one statement, and what a repair replaces may be
   * among the others.
   */
  takes({ claim: { sessionHash }, key, subject, replaces = [] }: Call): boolean {
    const names = [
      ...(key === null ? [] : [`key ${sessionHash} ${key}`]),
      ...(subject.of === 'touchpoint' ? [`touchpoint ${subject.id}`] : []),
    ];
    const kind = replaces.length > 0 ? 'a repair' : 'some';
    const before = this.#sessions.get(sessionHash);
    const isRepairAmongOthers = before !== undefined && (before === 'a repair' || kind === 'a repair');
    if (isRepairAmongOthers || names.some((name) => this.#taken.has(name))) return false;
    for (const name of names) this.#taken.add(name);
    this.#sessions.set(sessionHash, kind);
    return true;
  }
}
