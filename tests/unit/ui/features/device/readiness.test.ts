import { describe, expect, it } from 'vitest';
import {
  enoughSpace,
  overallState,
  type ReadinessFacts,
  readinessOf,
  thingsToDo,
} from '../../../../../src/features/device/readiness/readiness.ts';
import type { PrecacheStatus } from '../../../../../src/features/shared/Device.ts';

const languages = ['en', 'de', 'fr', 'it'].map((locale) => `/assets/${locale}-AbC123.js`);
const whole: PrecacheStatus = { stored: ['/index.html', '/assets/start-1.js', ...languages], missing: [] };
const bern = { id: 'm1', name: 'Kanton Bern' };

function facts(changed: Partial<ReadinessFacts> = {}): ReadinessFacts {
  return {
    files: whole,
    lists: { catalogue: true, takesPhotos: true, mandates: 2, without: [] },
    isLoading: false,
    handsOutPhotos: true,
    storage: { persistent: true, free: 10 * enoughSpace },
    sessionExpiresAt: '2026-12-21T08:00:00.000Z',
    locale: 'en',
    mandate: null,
    now: new Date('2026-11-21T08:00:00.000Z'),
    clock: { offset: 0, contact_at: '2026-11-21T07:00:00.000Z' },
    ...changed,
  };
}

describe('readiness for offline use', () => {
  it('is, with the app, the languages, the lists, the questions, space and a session', () => {
    const readiness = readinessOf(facts());
    expect([...new Set(Object.values(readiness))]).toEqual(['ready']);
    expect(overallState(readiness)).toBe('ready');
  });

  it('waits while the app is being stored, and names no language missing meanwhile', () => {
    const readiness = readinessOf(facts({ files: null }));
    expect(readiness).toMatchObject({ app: 'doing', language: 'unknown', other_languages: 'unknown' });
    expect(overallState(readiness)).toBe('doing');
    expect(thingsToDo(readiness)).toBe(0);
  });

  it('has no problem with lists that are on their way, right after signing in', () => {
    const lists = { catalogue: false, takesPhotos: false, mandates: null, without: [] };
    const loading = readinessOf(facts({ isLoading: true, lists }));
    expect(loading).toMatchObject({ catalogue: 'doing', buildings: 'doing' });
    expect([overallState(loading), thingsToDo(loading)]).toEqual(['doing', 0]);
    const half = { catalogue: true, takesPhotos: true, mandates: 2, without: [bern] };
    expect(readinessOf(facts({ isLoading: true, lists: half, mandate: bern })).buildings).toBe('doing');
    expect(readinessOf(facts({ isLoading: true })).buildings).toBe('ready');
    expect(overallState(readinessOf(facts({ lists })))).toBe('todo');
  });

  it('is not where the browser stores nothing, or has thrown a file away', () => {
    expect(readinessOf(facts({ files: 'impossible' })).app).toBe('todo');
    const files = { stored: whole.stored.slice(1), missing: ['/index.html'] };
    expect(readinessOf(facts({ files }))).toMatchObject({ app: 'todo', language: 'ready' });
  });

  it('tells this language from the other three', () => {
    const files = { stored: whole.stored, missing: ['/assets/fr-XyZ789.js'] };
    expect(readinessOf(facts({ files }))).toMatchObject({ language: 'ready', other_languages: 'todo' });
    expect(readinessOf(facts({ files, locale: 'fr' }))).toMatchObject({
      language: 'todo',
      other_languages: 'ready',
    });
  });

  it('B5 is not there where no mandate was given', () => {
    const lists = { catalogue: true, takesPhotos: true, mandates: 0, without: [] };
    expect(readinessOf(facts({ lists })).buildings).toBe('todo');
  });

  it('asks for the buildings of the chosen mandate, or of all', () => {
    const lists = { catalogue: true, takesPhotos: true, mandates: 2, without: [bern] };
    expect(readinessOf(facts({ lists })).buildings).toBe('todo');
    expect(readinessOf(facts({ lists, mandate: { id: 'm2', name: 'Kanton Uri' } })).buildings).toBe('ready');
    expect(readinessOf(facts({ lists, mandate: bern })).buildings).toBe('todo');
    const never = { catalogue: false, takesPhotos: false, mandates: null, without: [] };
    expect(readinessOf(facts({ lists: never }))).toMatchObject({ buildings: 'todo', catalogue: 'todo' });
  });

  it('S20 asks for space; a promise to keep the store is advice, not a condition', () => {
    expect(readinessOf(facts({ storage: { persistent: false, free: enoughSpace - 1 } }))).toMatchObject({
      space: 'todo',
      persistence: 'advice',
    });
    expect(overallState(readinessOf(facts({ storage: { persistent: false, free: enoughSpace } })))).toBe(
      'ready',
    );
    expect(readinessOf(facts({ storage: { persistent: null, free: null } }))).toMatchObject({
      space: 'unknown',
      persistence: 'unknown',
    });
  });

  it('wants a session that outlives the tour; one nobody knows about is no fault', () => {
    expect(readinessOf(facts({ sessionExpiresAt: '2026-11-22T08:00:00.000Z' })).session).toBe('todo');
    expect(readinessOf(facts({ sessionExpiresAt: null })).session).toBe('unknown');
    // N6: a clock that is a year ahead ends no session, and is said itself.
    const ahead = facts({
      now: new Date('2027-11-21T08:00:00.000Z'),
      clock: { offset: -365 * 24 * 60 * 60_000, contact_at: '2026-11-21T07:00:00.000Z' },
    });
    expect(readinessOf(ahead)).toMatchObject({ session: 'ready', clock: 'todo' });
    expect(readinessOf(facts({ clock: null })).clock).toBe('unknown');
    expect(thingsToDo(readinessOf(facts({ sessionExpiresAt: '2026-11-20T08:00:00.000Z' })))).toBe(1);
  });
});
