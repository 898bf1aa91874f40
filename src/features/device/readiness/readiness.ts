import type { ListsReadiness } from '#db/lists/listsReadiness.ts';
import type { Mandate } from '#domain/building.ts';
import { type Locale, locales } from '#domain/locale.ts';
import { type ClockReading, isClockWrong, serverTime } from '#domain/serverClock.ts';
import type { PrecacheStatus, StorageFacts } from '../../shared/Device.ts';

/** What is known about this device without the network. */
export type ReadinessFacts = {
  /** Null while the worker is still precaching; `impossible` without service workers. */
  readonly files: PrecacheStatus | 'impossible' | null;
  readonly lists: ListsReadiness;
  /** Whether missing lists are being fetched for the first time since the start. */
  readonly isLoading: boolean;
  readonly storage: StorageFacts;
  /** PH2: whether this browser hands out photos as they are drawn; null until that is known. */
  readonly handsOutPhotos: boolean | null;
  /** ISO 8601; null if the server has never reported it. */
  readonly sessionExpiresAt: string | null;
  readonly locale: Locale;
  /** The chosen mandate; null for all. */
  readonly mandate: Mandate | null;
  /** The device's clock. */
  readonly now: Date;
  /** What is known of the server's (N6); null: nothing. */
  readonly clock: ClockReading | null;
};

export const readinessSubjects = [
  'app',
  'language',
  'other_languages',
  'buildings',
  'catalogue',
  'space',
  'photos',
  'session',
  'clock',
  'persistence',
] as const;

export type ReadinessSubject = (typeof readinessSubjects)[number];

/**
 * `todo`: the person must do something before going offline; `doing`: it is being prepared; `advice`: not required; `unknown`: the
 * browser does not tell.
 */
export type ReadinessState = 'ready' | 'todo' | 'doing' | 'advice' | 'unknown';

export type Readiness = Readonly<Record<ReadinessSubject, ReadinessState>>;

/** In bytes; a long tour without photos takes a hundredth of it. */
export const enoughSpace = 50_000_000;

// The session should last until a person who leaves today is back online.
const enoughSessionMs = 2 * 24 * 60 * 60 * 1000;

function languageState({ files }: ReadinessFacts, wanted: readonly Locale[]): ReadinessState {
  if (files === null || files === 'impossible') return 'unknown';
  const ofLocale = (paths: readonly string[], locale: Locale) =>
    paths.some((path) => path.startsWith(`/assets/${locale}-`));
  const whole = wanted.every((locale) => ofLocale(files.stored, locale) && !ofLocale(files.missing, locale));
  return whole ? 'ready' : 'todo';
}

function appState({ files }: ReadinessFacts): ReadinessState {
  if (files === null) return 'doing';
  return files !== 'impossible' && files.missing.length === 0 ? 'ready' : 'todo';
}

// Missing data needs no action while it is being fetched.
function missing({ isLoading }: ReadinessFacts): ReadinessState {
  return isLoading ? 'doing' : 'todo';
}

function buildingsState(facts: ReadinessFacts): ReadinessState {
  const { lists, mandate } = facts;
  if (lists.mandates === null) return missing(facts);
  if (lists.mandates === 0) return 'todo';
  const without = mandate === null ? lists.without : lists.without.filter(({ id }) => id === mandate.id);
  return without.length === 0 ? 'ready' : missing(facts);
}

function spaceState({ storage: { free } }: ReadinessFacts): ReadinessState {
  if (free === null) return 'unknown';
  return free < enoughSpace ? 'todo' : 'ready';
}

function sessionState({ sessionExpiresAt, now, clock }: ReadinessFacts): ReadinessState {
  if (sessionExpiresAt === null) return 'unknown';
  // By the server's clock: to a clock that is ahead every session would be over.
  const left = Date.parse(sessionExpiresAt) - Date.parse(serverTime(now, clock));
  return left < enoughSessionMs ? 'todo' : 'ready';
}

// N6: what a wrong clock says of a tour's day is not taken over.
function clockState({ clock }: ReadinessFacts): ReadinessState {
  if (clock === null) return 'unknown';
  return isClockWrong(clock) ? 'todo' : 'ready';
}

function persistenceState({ storage: { persistent } }: ReadinessFacts): ReadinessState {
  if (persistent === null) return 'unknown';
  return persistent ? 'ready' : 'advice';
}

/** The offline readiness of this device, by subject (S4, S20). */
export function readinessOf(facts: ReadinessFacts): Readiness {
  return {
    app: appState(facts),
    language: languageState(facts, [facts.locale]),
    other_languages: languageState(
      facts,
      locales.filter((locale) => locale !== facts.locale),
    ),
    buildings: buildingsState(facts),
    catalogue: facts.lists.catalogue ? 'ready' : missing(facts),
    space: spaceState(facts),
    photos: facts.handsOutPhotos === false && facts.lists.takesPhotos ? 'todo' : 'ready',
    session: sessionState(facts),
    clock: clockState(facts),
    persistence: persistenceState(facts),
  };
}

/** The overall state: the worst of all subjects, `todo`, `doing` or `ready`. */
export function overallState(readiness: Readiness): 'ready' | 'doing' | 'todo' {
  const states = readinessSubjects.map((subject) => readiness[subject]);
  if (states.includes('todo')) return 'todo';
  return states.includes('doing') ? 'doing' : 'ready';
}

/** The number of things to do before going offline. */
export function thingsToDo(readiness: Readiness): number {
  return readinessSubjects.filter((subject) => readiness[subject] === 'todo').length;
}
