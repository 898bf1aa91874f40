import { databaseName } from '#db/databaseName.ts';
import { dependentEntries } from '#db/outbox/dependentEntries.ts';
import { isRefused, unsentEntries } from '#db/outbox/outbox.ts';
import type { DeviceTouchpoint, MetaRow, OutboxEntry } from '#db/schema.ts';
import { visibleTouchpoints } from '#db/tours/touchpoints.ts';
import { openTourId } from '#db/tours/tours.ts';
import { type Rating, ratings } from '#domain/rating.ts';
import { concludeTouchpoint } from '../../../src/actions/concludeTouchpoint.ts';
import { concludeTour } from '../../../src/actions/concludeTour.ts';
import { deleteUnsent } from '../../../src/actions/deleteUnsent.ts';
import { editTouchpoint } from '../../../src/actions/editTouchpoint.ts';
import { exportUnsent } from '../../../src/actions/exportUnsent.ts';
import { importUnsent } from '../../../src/actions/importUnsent.ts';
import { reportAnotherFloor } from '../../../src/actions/reportAnotherFloor.ts';
import { startTour } from '../../../src/actions/startTour.ts';
import { canary, type Ledger } from '../check/ledger.ts';
import type { Chance } from './chance.ts';
import { nameOn, type SimDevice, type SimTab } from './simulated/simTab.ts';
import { committedRows } from './simulated/tabStore.ts';

export type Doing = {
  readonly tab: SimTab;
  readonly chance: Chance;
  readonly ledger: Ledger;
  readonly buildingId: string;
  readonly isTogether: boolean;
  readonly note: (line: string) => void;
};

let said = 0;

/** Restarts the counter of texts, so that a seed always writes the same. */
export function fallSilent(): void {
  said = 0;
}

type Answer = { readonly comment: string; readonly rating: Rating; readonly floor: number | null };

/** Answers every question in one edit, which reads the touchpoint as it is by then. */
async function answer(
  { tab }: Doing,
  { tour_id: tourId, id: touchpointId }: DeviceTouchpoint,
  { comment, rating, floor }: Answer,
): Promise<boolean> {
  const edited = await editTouchpoint(tab.context, { tourId, touchpointId }, (touchpoint) => ({
    ...touchpoint,
    floor,
    sub_touchpoints: touchpoint.sub_touchpoints.map((sub) => ({ ...sub, rating, comment })),
  }));
  return edited.ok;
}

/** Answers every question and concludes. */
export async function answerAndConclude(doing: Doing, touchpoint: DeviceTouchpoint): Promise<void> {
  const { tab, chance, note } = doing;
  const floor = touchpoint.multi_instance ? 1 + chance.below(doing.isTogether ? 3 : 4) : null;
  await tab.readNotice();
  const words = `said ${(said += 1)}`;
  if (!(await answer(doing, touchpoint, { comment: words, rating: chance.one(ratings), floor }))) return;
  const address = { tourId: touchpoint.tour_id, touchpointId: touchpoint.id };
  const outcome = await concludeTouchpoint(tab.context, address);
  const outcomeText = outcome.ok ? 'saved' : outcome.reason.kind;
  note(`${tab.name} concludes ${touchpoint.name} ${touchpoint.id} ${floor ?? ''} "${words}": ${outcomeText}`);
  if (outcome.ok) doing.ledger.said(tab, touchpoint.tour_id);
  // An answer that was not saved stays a draft and must not be sent.
  if (!outcome.ok) await answer(doing, touchpoint, { comment: canary, rating: 'good', floor });
}

export async function openTourOf(doing: Doing): Promise<string | null> {
  const { tab, buildingId, note } = doing;
  const open = await openTourId(tab.db);
  if (open !== null) return open;
  const started = await startTour(tab.context, { buildingId, another: true });
  note(`${tab.name} starts a tour: ${started.ok ? started.value.tourId : started.reason}`);
  if (started.ok) doing.ledger.said(tab, started.value.tourId);
  return started.ok ? started.value.tourId : null;
}

export async function conclude(doing: Doing): Promise<void> {
  const tourId = await openTourOf(doing);
  if (tourId === null) return;
  const touchpoints = await visibleTouchpoints(doing.tab.db, tourId);
  const small = touchpoints.filter((one) => one.name !== 'entering_the_building');
  if (small.length > 0) await answerAndConclude(doing, doing.chance.one(small));
}

export async function draft(doing: Doing): Promise<void> {
  const tourId = await openTourOf(doing);
  if (tourId === null) return;
  const touchpoint = doing.chance.one(await visibleTouchpoints(doing.tab.db, tourId));
  await answer(doing, touchpoint, { comment: canary, rating: 'bad', floor: touchpoint.floor });
  doing.note(`${doing.tab.name} drafts ${touchpoint.name} ${touchpoint.id}`);
}

export async function anotherFloor(doing: Doing): Promise<void> {
  const tourId = await openTourOf(doing);
  if (tourId === null) return;
  const family = (await visibleTouchpoints(doing.tab.db, tourId)).find((one) => one.multi_instance);
  const copy = await reportAnotherFloor(doing.tab.context, { tourId, touchpointId: family?.id ?? '' });
  if (copy.ok) {
    const touchpoint = await doing.tab.db.touchpoints.get([tourId, copy.value.touchpointId]);
    if (touchpoint !== undefined) await answerAndConclude(doing, touchpoint);
  }
}

export async function endTour(doing: Doing): Promise<void> {
  const tourId = await openTourId(doing.tab.db);
  if (tourId === null) return;
  // Asked about drafts, the person chooses "conclude anyway".
  const leaving = {
    touchpoints: Number.POSITIVE_INFINITY,
    answers: Number.POSITIVE_INFINITY,
    photos: Number.POSITIVE_INFINITY,
  };
  const outcome = await concludeTour(doing.tab.context, { tourId, agreed: leaving });
  if (outcome.ok) doing.ledger.said(doing.tab, tourId);
  doing.note(`${doing.tab.name} concludes the tour: ${outcome.ok ? 'saved' : outcome.reason}`);
}

/** S31: corrects what was refused, or gives it up. */
export async function repair(doing: Doing): Promise<void> {
  const { tab, chance, ledger, note } = doing;
  const unsent = await unsentEntries(tab.db);
  const refused = unsent.filter(isRefused);
  if (refused.length === 0) return;
  const entry = chance.one(refused);
  const touchpoint =
    entry.refs.touchpoint === null || entry.kind === 'send-photo'
      ? undefined
      : await tab.db.touchpoints.get([entry.tour, entry.refs.touchpoint]);
  // What a network refuses may have been carried out: a late copy of it would be, too, once it is deleted (docs/known-limits.md).
  if (touchpoint !== undefined && (entry.state !== 'needs-you' || chance.is(0.7))) {
    note(`${tab.name} corrects ${entry.operationId}`);
    await answerAndConclude(doing, touchpoint);
    return;
  }
  const about = unsent.map((one) => ({
    ...one,
    tourId: one.tour,
    announcedBy: one.refs.photo?.announcedBy ?? null,
  }));
  const chosen = about.filter(({ operationId }) => operationId === entry.operationId);
  const lost = chosen.flatMap((one) => dependentEntries(about, one)).map(({ operationId }) => operationId);
  ledger.askedToDelete(lost, true);
  const deleted = await deleteUnsent(tab.context, { operationId: entry.operationId });
  if (deleted.ok) ledger.deleted(deleted.value.operationIds, tab);
  else ledger.askedToDelete(lost, false);
  note(`${tab.name} deletes ${entry.kind} ${entry.operationId}: ${deleted.ok ? 'done' : deleted.reason}`);
}

/** S30: carries a copy of what is unsent to another device of the same person. */
export async function carryCopy(doing: Doing, to: SimTab): Promise<void> {
  const { tab, note } = doing;
  const saved = await exportUnsent(tab.context, { id: tab.person, email: '' });
  if (!saved.ok) return;
  const text = await saved.value.content.text();
  doing.ledger.fileLoaded(to);
  const loaded = await importUnsent(to.context, { text, userId: to.person });
  note(`${tab.name} → file → ${to.name}: ${loaded.ok ? `${loaded.value.added} items` : loaded.reason}`);
}

/** The open tour of a person on a device, if there is one whose start was sent. */
export function openTourIn(device: SimDevice, owner: string): string[] {
  const name = databaseName(nameOn(device, owner));
  const meta = committedRows<MetaRow>(device.indexedDB, name, 'meta');
  const open = meta.find((row) => row.key === 'currentTour');
  const tourId = open?.key === 'currentTour' ? open.tourId : null;
  const outbox = committedRows<OutboxEntry>(device.indexedDB, name, 'outbox');
  const waits = outbox.some(({ tour, kind }) => tour === tourId && kind === 'start-tour');
  return tourId === null || waits ? [] : [tourId];
}
