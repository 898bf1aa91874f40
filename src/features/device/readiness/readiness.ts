import type { Mandate } from '#domain/building.ts';
import { type Locale, locales } from '#domain/locale.ts';
import type { ListsReadiness } from '../../../db/lists/listsReadiness.ts';
import type { PrecacheStatus, StorageFacts } from '../../shared/Device.ts';

/** What is known of this device, without asking anybody else. */
export type ReadinessFacts = {
  /** Null: they are being stored. */
  readonly files: PrecacheStatus | 'impossible' | null;
  readonly lists: ListsReadiness;
  /** They are being fetched for the first time in this start. */
  readonly isLoading: boolean;
  readonly storage: StorageFacts;
  /** ISO 8601; null: the server never said. */
  readonly sessionExpiresAt: string | null;
  readonly locale: Locale;
  /** The mandate that is chosen, or null for all of them. */
  readonly mandate: Mandate | null;
  readonly now: Date;
};

export const readinessSubjects = [
  'app',
  'language',
  'other_languages',
  'buildings',
  'catalogue',
  'space',
  'session',
  'persistence',
] as const;

export type ReadinessSubject = (typeof readinessSubjects)[number];

/**
 * `todo` stands in the way of a cellar and needs somebody; `doing` needs a moment; `advice` is not in the way;
 * `unknown` is what this browser does not tell.
 */
export type ReadinessState = 'ready' | 'todo' | 'doing' | 'advice' | 'unknown';

export type Readiness = Readonly<Record<ReadinessSubject, ReadinessState>>;

/** A long tour with all its texts is a hundredth of this. */
export const enoughSpace = 50_000_000;

/** Somebody who leaves today should still be signed in when they are back. */
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

/** What is missing needs nobody while it is on its way. */
function missing({ isLoading }: ReadinessFacts): ReadinessState {
  return isLoading ? 'doing' : 'todo';
}

function buildingsState(facts: ReadinessFacts): ReadinessState {
  const { lists, mandate } = facts;
  if (lists.mandates === null) return missing(facts);
  const without = mandate === null ? lists.without : lists.without.filter(({ id }) => id === mandate.id);
  return without.length === 0 ? 'ready' : missing(facts);
}

function spaceState({ storage: { free } }: ReadinessFacts): ReadinessState {
  if (free === null) return 'unknown';
  return free < enoughSpace ? 'todo' : 'ready';
}

function sessionState({ sessionExpiresAt, now }: ReadinessFacts): ReadinessState {
  if (sessionExpiresAt === null) return 'unknown';
  return Date.parse(sessionExpiresAt) - now.getTime() < enoughSessionMs ? 'todo' : 'ready';
}

function persistenceState({ storage: { persistent } }: ReadinessFacts): ReadinessState {
  if (persistent === null) return 'unknown';
  return persistent ? 'ready' : 'advice';
}

/** Whether this device can go where there is no network, subject by subject (S4, S20). */
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
    session: sessionState(facts),
    persistence: persistenceState(facts),
  };
}

/** How it stands as a whole: `doing` is over in a moment, by itself. */
export function overallState(readiness: Readiness): 'ready' | 'doing' | 'todo' {
  const states = readinessSubjects.map((subject) => readiness[subject]);
  if (states.includes('todo')) return 'todo';
  return states.includes('doing') ? 'doing' : 'ready';
}

/** How many things there are to do before the cellar. */
export function thingsToDo(readiness: Readiness): number {
  return readinessSubjects.filter((subject) => readiness[subject] === 'todo').length;
}
