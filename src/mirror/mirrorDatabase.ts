import type { RunningMirror } from './createMirror.ts';
import { type MirrorDeps, type MirrorOptions, restoreAtOpening } from './restoreAtOpening.ts';

const ignore = () => undefined;

/**
 * Mirrors a person's database (S24): restores at every opening, and copies what changes. To be called before the database is
 * opened. What copies is loaded with the first change.
 */
export function mirrorDatabase(deps: MirrorDeps, options: MirrorOptions): Omit<RunningMirror, 'markDirty'> {
  let loading: Promise<RunningMirror> | null = null;
  const mirror = () => (loading ??= load().catch(tryAgain));
  const load = async () => {
    const { createMirror, store } = await deps.load();
    return createMirror({ ...deps, store }, options);
  };
  // What could not be loaded now may be there with the next change.
  const tryAgain = (broken: unknown) => {
    loading = null;
    throw broken;
  };
  const stopListening = options.db.onChange((change) => {
    if (change.tours.size > 0) mirror().then((one) => one.markDirty(change), ignore);
  });
  restoreAtOpening(deps, options);
  return {
    save: (change) =>
      mirror().then(
        (one) => one.save(change),
        () => true,
      ),
    sweep: () => mirror().then((one) => one.sweep(), ignore),
    flush: async () => loading?.then((one) => one.flush(), ignore),
    stop: async () => {
      stopListening();
      await loading?.then((one) => one.stop(), ignore);
    },
  };
}
