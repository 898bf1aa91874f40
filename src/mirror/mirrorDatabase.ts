import type { RunningMirror } from './createMirror.ts';
import type { MirrorOptions } from './MirrorOptions.ts';
import { type MirrorDeps, restoreAtOpening } from './restoreAtOpening.ts';

/**
 * Mirrors a person's database (S24): restores at every opening, and copies what changes. To be called before the database is
 * opened. What copies is loaded with the first change, and asked for again with the next where it could not be had.
 */
export function mirrorDatabase(deps: MirrorDeps, options: MirrorOptions): Omit<RunningMirror, 'markDirty'> {
  let loading: Promise<RunningMirror> | null = null;
  const load = async () => {
    try {
      const { createMirror, store } = await deps.load();
      return createMirror({ ...deps, store }, options);
    } catch (broken) {
      loading = null;
      throw broken;
    }
  };
  /** Undefined where it cannot be loaded. */
  const ask = <Value>(run: (mirror: RunningMirror) => Value | Promise<Value>, isNeeded = true) => {
    if (isNeeded) loading ??= load();
    return Promise.resolve(loading?.then(run)).catch(() => undefined);
  };
  const stopListening = options.db.onChange((change) => {
    if (change.tours.size > 0) void ask((mirror) => mirror.markDirty(change));
  });
  restoreAtOpening(deps, options);
  return {
    save: async (change) => (await ask((mirror) => mirror.save(change))) ?? true,
    sweep: () => ask((mirror) => mirror.sweep()),
    flush: () => ask((mirror) => mirror.flush(), false),
    stop: () => {
      stopListening();
      return ask((mirror) => mirror.stop(), false);
    },
  };
}
