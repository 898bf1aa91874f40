import { describe, expect, it } from 'vitest';
import { type Draft, draftMs, openedDraft } from '../../../../src/repair/draft.ts';
import { createDraftStore, draftKey } from '../../../../src/repair/draftStore.ts';

const nowMs = Date.parse('2026-11-29T09:00:00Z');
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const photo = (id: string) => ({ id, bytes: bytesOf(`bytes ${id}`), thumbnail: bytesOf(id) });
const named = (...ids: readonly string[]): Partial<Draft> => ({
  photos: ids.map((id) => ({ id, sha256: '', isReceived: false })),
});
const put =
  (fields: Partial<Draft> = {}, at = nowMs) =>
  () => ({ ...openedDraft(null, 'page', at), ...fields });
const sameAgain = (found: Draft | null) => found;
const storeOf = (link: string, at = nowMs) => createDraftStore(indexedDB, link, at);

describe('R6 what is typed under a link', () => {
  it('R6 is there when the link is opened again, with its photos, and under no other link', async () => {
    await storeOf('one').change(put({ text: 'typed', ...named('a') }), photo('a'));
    const again = storeOf('one');
    expect(await again.change(sameAgain)).toMatchObject({ text: 'typed' });
    expect(new TextDecoder().decode((await again.photo('a'))?.bytes)).toBe('bytes a');
    expect(await storeOf('another').change(sameAgain)).toBeNull();
  });

  it('R6 is deleted with its photos, and a photo alone where it is no longer named', async () => {
    const store = storeOf('two');
    await store.change(put(named('a')), photo('a'));
    await store.change(put(named('a', 'b')), photo('b'));
    await store.change(put(named('b')));
    expect([await store.photo('a'), (await store.photo('b')) !== undefined]).toEqual([undefined, true]);
    await store.change(() => null);
    expect([await store.change(sameAgain), await store.photo('b')]).toEqual([null, undefined]);
  });

  it('R6 is deleted after 30 days, whichever link is opened then', async () => {
    await storeOf('old').change(put(named('a')), photo('a'));
    await storeOf('new', nowMs + draftMs).change(put({}, nowMs + 1));
    expect(await storeOf('old', nowMs + draftMs).change(sameAgain)).not.toBeNull();
    const later = storeOf('new', nowMs + draftMs + 1);
    expect(await later.change(sameAgain)).not.toBeNull();
    const old = storeOf('old', nowMs + draftMs + 1);
    expect([await old.change(sameAgain), await old.photo('a')]).toEqual([null, undefined]);
  });

  it('R6 stays in the page where nothing can be stored', async () => {
    const broken = { open: () => indexedDB.open('storey-repair', 0.5) } as unknown as IDBFactory;
    const store = createDraftStore(broken, 'three', nowMs);
    await store.change(put({ text: 'typed', ...named('a') }), photo('a'));
    expect(await store.change(sameAgain)).toMatchObject({ text: 'typed' });
    expect(await store.photo('a')).toBeDefined();
  });

  it('R6 is stored under a hash of the link, and under the link where plain http has none', async () => {
    expect(await draftKey('token', crypto.subtle)).toMatch(/^[0-9a-f]{64}$/);
    expect(await draftKey('token', undefined)).toBe('token');
  });
});
