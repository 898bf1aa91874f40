import { bodyOf, type Draft, emptyDraft } from './draft.ts';
import type { DraftStore } from './draftStore.ts';
import type { Outcome, RepairCalls } from './repairCalls.ts';

/**
 * What the page shows. `kept`: pressed in an earlier page, and waits for a press here; `waiting`: pressed here, and tries again by
 * itself.
 */
export type SenderState = 'editing' | 'kept' | 'sending' | 'waiting' | 'sent' | 'gone' | 'refused';

/** What the sender needs from outside. */
export type SenderDeps = {
  readonly store: DraftStore;
  readonly calls: RepairCalls;
  readonly now: () => number;
  readonly newKey: () => string;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  readonly show: (state: SenderState) => void;
};

/** Sends the answer of one link, once. */
export type Sender = {
  readonly draft: () => Draft;
  /** What was typed or photographed; stored at once. Not of a draft that is being sent. */
  readonly edit: (fields: Partial<Omit<Draft, 'key' | 'changedAt'>>) => Promise<void>;
  /** The button was pressed, and nothing is missing (`missingIn`). */
  readonly press: () => void;
  /** There may be a network again. */
  readonly wake: () => void;
};

// Programs that look at every page of a mail press sooner.
const humanMs = 3_000;
const againMs = 10_000;

/** Opens what is stored of the link (R6). */
export async function openSender({ store, calls, now, newKey, setTimer, show }: SenderDeps): Promise<Sender> {
  const openedAt = now();
  // Where nothing can be stored, the page has it as long as it is open.
  let draft = (await store.read().catch(() => null)) ?? emptyDraft;
  const received = new Set<string>();
  let isPressed = false;
  let isTrying = false;
  let cancel = () => {};

  async function change(changed: Partial<Draft>): Promise<void> {
    draft = { ...draft, ...changed, changedAt: now() };
    await store.write(draft).catch(() => {});
  }

  async function attempt(key: string): Promise<Outcome> {
    await change({ key });
    for (const photo of draft.photos) {
      if (received.has(photo.id)) continue;
      const outcome = await calls.photo(photo);
      if (outcome !== 'sent') return outcome;
      received.add(photo.id);
    }
    return calls.answer(key, bodyOf(draft));
  }

  function later(pauseMs: number): void {
    show('waiting');
    cancel = setTimer(() => void tryNow(), Math.max(pauseMs, againMs));
  }

  async function settle(outcome: Outcome): Promise<void> {
    if (typeof outcome === 'object') return later(outcome.pauseMs);
    if (outcome === 'photos_missing') {
      // Unnamed ones go from the server after a day.
      received.clear();
      return later(0);
    }
    isPressed = false;
    if (outcome === 'sent' || outcome === 'gone') await store.delete().catch(() => {});
    else await change({ key: null });
    show(outcome);
  }

  async function tryNow(): Promise<void> {
    if (!isPressed || isTrying) return;
    isTrying = true;
    cancel();
    await settle(await attempt(draft.key ?? newKey()));
    isTrying = false;
  }

  show(draft.key === null ? 'editing' : 'kept');
  return {
    draft: () => draft,
    edit: change,
    press: () => {
      if (isPressed) return;
      isPressed = true;
      show('sending');
      cancel = setTimer(() => void tryNow(), Math.max(0, openedAt + humanMs - now()));
    },
    wake: () => {
      if (now() >= openedAt + humanMs) void tryNow();
    },
  };
}
