import { bodyOf, type Draft, type DraftPhoto, openedDraft, type PhotoBytes } from './draft.ts';
import type { DraftStore } from './draftStore.ts';
import type { Outcome, RepairCalls } from './repairCalls.ts';

/**
 * What the page shows. `kept`: pressed in an earlier page, and waits for a press here; `waiting`: pressed here, and tries again by
 * itself; `elsewhere`: the link was opened in another page since.
 */
export type SenderState =
  | 'editing'
  | 'kept'
  | 'sending'
  | 'waiting'
  | 'sent'
  | 'gone'
  | 'elsewhere'
  | Extract<Outcome, { kind: 'refused' }>['why'];

/** What the sender needs from outside. */
export type SenderDeps = {
  readonly store: DraftStore;
  readonly calls: RepairCalls;
  /** Names this page, unlike any other that is opened. */
  readonly page: string;
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  readonly newKey: () => string;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  readonly show: (state: SenderState) => void;
};

/** Sends the answer of one link, once. */
export type Sender = {
  readonly draft: () => Draft;
  readonly photo: DraftStore['photo'];
  /** What was typed; stored at once, but while it is being sent. */
  readonly edit: (fields: Partial<Pick<Draft, 'answer' | 'text' | 'name'>>) => Promise<void>;
  readonly addPhoto: (photo: Pick<DraftPhoto, 'id' | 'sha256'>, bytes: PhotoBytes) => Promise<void>;
  readonly removePhoto: (id: string) => Promise<void>;
  /** The button was pressed, and nothing is missing (`missingIn`). */
  readonly press: () => Promise<void>;
  /** There may be a network again. */
  readonly wake: () => void;
};

// Programs that look at every page of a mail press sooner.
const humanMs = 3_000;
const [firstPauseMs, longestPauseMs] = [2_000, 60_000];

/** Opens the link in this page: whichever had it before gives it up (R6). */
export async function openSender(deps: SenderDeps): Promise<Sender> {
  const { store, calls, page, now, random, newKey, setTimer, show } = deps;
  const openedAt = now();
  let draft = openedDraft(await store.change((found) => openedDraft(found, page, openedAt)), page, openedAt);
  let isPressed = false;
  let isTrying = false;
  let failures = 0;
  let cancel = () => {};

  const change = (changed: Partial<Draft>) => {
    draft = { ...draft, ...changed, at: now() };
  };

  /** Stores the draft as it is when its turn comes; false: another page has it, or has sent it. */
  async function save(photo?: PhotoBytes & DraftPhoto): Promise<boolean> {
    const kept = await store.change((found) => {
      if (found?.owner !== page) return found;
      // Named together with its bytes, and by no transaction before.
      if (photo !== undefined) {
        const { id, sha256, isReceived } = photo;
        const others = draft.photos.filter((one) => one.id !== id);
        change({ photos: [...others, { id, sha256, isReceived }] });
      }
      return draft;
    }, photo);
    if (kept?.owner === page) return true;
    isPressed = false;
    show('elsewhere');
    return false;
  }

  async function attempt(): Promise<Outcome | null> {
    for (const photo of draft.photos.filter(({ isReceived }) => !isReceived)) {
      const bytes = await store.photo(photo.id);
      // If the server misses it, it says so.
      if (bytes === undefined) continue;
      const outcome = await calls.photo(photo, bytes.bytes);
      if (outcome.kind !== 'received') return outcome;
      change({
        photos: draft.photos.map((one) => (one.id === photo.id ? { ...one, isReceived: true } : one)),
      });
      if (!(await save())) return null;
    }
    return draft.operation === null ? null : calls.answer(draft.operation);
  }

  function end(state: 'sent' | 'gone'): void {
    isPressed = false;
    show(state);
  }

  async function refuse(why: SenderState, photos = draft.photos): Promise<void> {
    isPressed = false;
    change({ operation: null, photos });
    if (await save()) show(why);
  }

  function later(pauseMs: number): void {
    failures += 1;
    const backoff = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
    show('waiting');
    cancel = setTimer(() => void tryNow(), Math.max(pauseMs, backoff * (0.5 + random() / 2)));
  }

  async function settle(outcome: Outcome): Promise<void> {
    switch (outcome.kind) {
      case 'received': {
        const key = draft.operation?.key;
        await store.change((found) => (found?.operation?.key === key ? null : found));
        return end('sent');
      }
      case 'gone':
        await store.change(() => null);
        return end('gone');
      case 'refused':
        return refuse(outcome.why);
      case 'photos_missing': {
        // Unnamed ones go from the server after a day.
        const here = await Promise.all(draft.photos.map(({ id }) => store.photo(id)));
        const photos = draft.photos.filter((_, at) => here[at] !== undefined);
        if (photos.length < draft.photos.length) return refuse('photo_refused', photos);
        change({ photos: photos.map((photo) => ({ ...photo, isReceived: false })) });
        if (await save()) later(0);
        return;
      }
      case 'wait':
        later(outcome.pauseMs);
    }
  }

  async function tryNow(): Promise<void> {
    if (!isPressed || isTrying) return;
    isTrying = true;
    cancel();
    try {
      const outcome = (await save()) ? await attempt() : null;
      if (outcome !== null) await settle(outcome);
    } finally {
      isTrying = false;
    }
  }

  show(draft.operation === null ? 'editing' : 'kept');
  return {
    draft: () => draft,
    photo: (id) => store.photo(id),
    edit: async (fields) => {
      if (draft.operation !== null) return;
      change(fields);
      await save();
    },
    addPhoto: async ({ id, sha256 }, bytes) => {
      if (draft.operation === null) await save({ id, sha256, isReceived: false, ...bytes });
    },
    removePhoto: async (id) => {
      if (draft.operation !== null) return;
      change({ photos: draft.photos.filter((photo) => photo.id !== id) });
      await save();
    },
    press: async () => {
      if (isPressed) return;
      isPressed = true;
      failures = 0;
      if (draft.operation === null) change({ operation: { key: newKey(), body: bodyOf(draft) } });
      show('sending');
      if (!(await save())) return;
      cancel = setTimer(() => void tryNow(), Math.max(0, openedAt + humanMs - now()));
    },
    wake: () => {
      if (now() >= openedAt + humanMs) void tryNow();
    },
  };
}
