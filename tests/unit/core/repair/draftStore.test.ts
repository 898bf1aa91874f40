import { describe, expect, it } from 'vitest';
import { type Draft, draftMs, emptyDraft } from '../../../../src/repair/draft.ts';
import { createDraftStore, draftKey } from '../../../../src/repair/draftStore.ts';

const nowMs = Date.parse('2026-11-29T09:00:00Z');
const photo = (id: string) => ({
  id,
  sha256: '',
  bytes: new TextEncoder().encode(`bytes ${id}`).buffer,
  thumbnail: new ArrayBuffer(0),
});
const draft: Draft = { ...emptyDraft, text: 'typed', photos: [photo('a')], changedAt: nowMs };
const storeOf = (link: string, at = nowMs) => createDraftStore(indexedDB, link, at);

describe('R6 what is typed under a link', () => {
  it('R6 is there when the link is opened again, with its photos, and under no other link', async () => {
    const store = storeOf('one');
    await store.write(draft);
    await store.write({ ...draft, text: 'typed on' });
    const again = await storeOf('one').read();
    expect(again?.text).toBe('typed on');
    expect(again?.photos.map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual(['bytes a']);
    await store.write({ ...draft, photos: [photo('b')] });
    expect((await storeOf('one').read())?.photos.map(({ id }) => id)).toEqual(['b']);
    expect(await storeOf('another').read()).toBeNull();
  });

  it('R6 is deleted with its photos', async () => {
    const store = storeOf('two');
    await store.write(draft);
    await store.delete();
    expect(await store.read()).toBeNull();
    await store.write({ ...emptyDraft, changedAt: nowMs });
    expect((await storeOf('two').read())?.photos).toEqual([]);
  });

  it('R6 is deleted after 30 days, whichever link is opened then', async () => {
    await storeOf('old').write(draft);
    await storeOf('new').write({ ...draft, changedAt: nowMs + 1 });
    expect(await storeOf('old', nowMs + draftMs).read()).not.toBeNull();
    expect(await storeOf('new', nowMs + draftMs + 1).read()).not.toBeNull();
    expect(await storeOf('old', nowMs + draftMs).read()).toBeNull();
  });

  it('R6 is stored under a hash of the link', async () => {
    expect(await draftKey('token')).toMatch(/^[0-9a-f]{64}$/);
  });
});
