import type { Call } from './decideCall.ts';

/** Calls of one group, and which further one would have to know what became of one of them. */
export class Clashes {
  readonly #taken = new Set<string>();
  readonly #people = new Map<string, 'some' | 'a repair'>();

  /**
   * Takes the call in, unless it clashes with one that is in already: the same key of the same person is asked for what
   * the first was told, the same touchpoint would be written twice by one statement, and what a repair replaces may be
   * among the others.
   */
  takes({ personId, key, subject, replaces = [] }: Call): boolean {
    const names = [
      ...(key === null ? [] : [`key ${personId} ${key}`]),
      ...(subject.of === 'touchpoint' ? [`touchpoint ${subject.id}`] : []),
    ];
    const kind = replaces.length > 0 ? 'a repair' : 'some';
    const before = this.#people.get(personId);
    const isRepairAmongOthers = before !== undefined && (before === 'a repair' || kind === 'a repair');
    if (isRepairAmongOthers || names.some((name) => this.#taken.has(name))) return false;
    for (const name of names) this.#taken.add(name);
    this.#people.set(personId, kind);
    return true;
  }
}
