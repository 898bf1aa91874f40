import type { OutboxEntry } from '#db/schema.ts';
import { throttled } from '#db/throttled.ts';
import { applyResponse, type Outcome } from '../applyResponse.ts';
import type { DrainDeps, ExchangeDeps } from '../DrainDeps.ts';
import { checkEpoch } from '../epoch.ts';
import { beforeVerdict } from '../networkRefusals.ts';
import { classifyPhoto } from './classifyPhoto.ts';
import { sendPhoto } from './sendPhoto.ts';

type Call = { readonly token: string; readonly signal: AbortSignal; readonly epoch: number };

/**
 * Sends a photo and returns what its entry becomes. An abort only sets it back to "waiting"; the server keeps the part that it
 * has received. PH4: if the entry is deleted meanwhile, in whatever tab, the call is aborted and no further part follows.
 */
export async function exchangePhoto(deps: ExchangeDeps, entry: OutboxEntry, call: Call): Promise<Outcome> {
  const { db, now, setTimer } = deps;
  const gone = new AbortController();
  const own = throttled(db, ['outbox'], async () => db.outbox.get(entry.seq), { minInterval: 0, setTimer });
  const watch = own.subscribe((row) => {
    if (row?.operationId !== entry.operationId) gone.abort();
  });
  const signal = AbortSignal.any([call.signal, gone.signal]);
  const startedAt = now().getTime();
  const sent = await send(deps, entry, { ...call, signal }).finally(() => watch.unsubscribe());
  const { result, progressed } = sent;
  if (signal.aborted && !result.ok) return { entry: { ...entry, state: 'waiting' }, receipt: null };
  const verdict = classifyPhoto(result);
  if (verdict.kind === 'sign-in' && deps.token() === call.token) deps.tokenRefused(call.token, verdict.error);
  // On a link that breaks every few seconds, an attempt that sent a part does not count as a failure.
  const tried = progressed ? { ...entry, failures: 0 } : entry;
  const times = () => ({ nowMs: now().getTime(), contactAt: deps.contactAt(), startedAt });
  await beforeVerdict(verdict, tried, times(), deps.askHealth);
  const context = { ...times(), random: deps.random() };
  return applyResponse(tried, verdict, context);
}

async function send(
  { db, api, memory, now }: DrainDeps,
  entry: OutboxEntry,
  { token, signal, epoch }: Call,
): ReturnType<typeof sendPhoto> {
  const stored = await db.photoBytes.get([entry.tour, entry.refs.photo?.id ?? '']);
  const beat = () => db.transaction('rw', db.meta, async () => checkEpoch(db, epoch, now().getTime()));
  const bytes = stored?.bytes ?? new ArrayBuffer(0);
  return sendPhoto(api, entry, { token, signal, beat, bytes, offsets: memory.offsets });
}
