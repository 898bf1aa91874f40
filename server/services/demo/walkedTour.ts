import type { Receipt } from '#contract/inspections/receipt.ts';
import { newestCatalogue, publishedCatalogues } from '#domain/catalogue/publishedCatalogues.ts';
import { concludedTouchpoint, type Touchpoint } from '#domain/touchpoint.ts';
import { concludedTour, touchpointsOfNewTour } from '#domain/tour.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { ReceiptSubject } from '../../repositories/receipts.ts';
import type { NewTour, OwnedTour } from '../../repositories/tours.ts';
import { newFloor } from '../inspections/handleAddFloor.ts';
import { newReceipt } from '../inspections/newReceipt.ts';
import { type DemoWords, demoWords } from './demoWords.ts';
import type { Visit } from './visitPlan.ts';
import type { Report } from './visitRatings.ts';

type StoredReceipt = Receipt & ReceiptSubject;

/** A tour with everything that is stored with it. */
export type WalkedTour = {
  readonly tour: NewTour & OwnedTour;
  readonly touchpoints: readonly Touchpoint[];
  readonly receipts: readonly StoredReceipt[];
};

function answered(
  touchpoint: Touchpoint,
  { floor, ratings }: Report,
  commentOn: (topic: keyof DemoWords['comments']) => string,
): Touchpoint {
  const byTopic = new Map<
    string,
    { rating: Touchpoint['sub_touchpoints'][number]['rating']; comment: string | null }
  >(
    [...ratings].map(([topic, rating]) => [
      topic,
      { rating, comment: rating === 'bad' ? commentOn(topic) : null },
    ]),
  );
  const sub_touchpoints = touchpoint.sub_touchpoints.map((sub) => ({ ...sub, ...byTopic.get(sub.name) }));
  const concluded = concludedTouchpoint({ ...touchpoint, floor, sub_touchpoints }, []);
  if (!concluded.ok) throw new Error(`The demo cannot conclude ${touchpoint.name}.`);
  return concluded.value;
}

/**
 * The tour of a visit, made by the domain's rules. `codes` holds the receipt codes already used, and gets the new
 * ones.
 */
export function walkedTour(visit: Visit, reports: readonly Report[], codes: Set<string>): WalkedTour {
  const { building, kind, inspector, begins, ends } = visit;
  const { random } = building;
  const newId = () => uuidv7(begins, random.bytes);
  const catalogue = newestCatalogue(publishedCatalogues);
  const begun = {
    id: newId(),
    cip_obj_id: building.id,
    mandate_id: building.mandate_id,
    created_at: begins.toISOString(),
    concluded_at: null,
    started_at: null,
    received_at: null,
    day_by: null,
    user_id: inspector.id,
    catalogue_version: catalogue.version,
  };
  const receipts: StoredReceipt[] = [];
  const receive = (at: Date, of: Pick<ReceiptSubject, 'kind' | 'touchpoint_id'>): void => {
    const subject = { ...of, tour_id: begun.id };
    const { stored } = newReceipt({ now: at.toISOString(), randomBytes: random.bytes }, subject);
    if (codes.has(stored.code)) return receive(at, of);
    codes.add(stored.code);
    receipts.push(stored);
  };
  receive(begins, { kind: 'start-tour', touchpoint_id: null });
  const touchpoints = touchpointsOfNewTour(catalogue, newId);
  // In an open tour some touchpoints are not concluded.
  const reported = kind === 'open' ? reports.slice(0, random.whole(1, 3)) : reports;
  const { comments } = demoWords[inspector.locale];
  for (const [index, report] of reported.entries()) {
    const place = touchpoints.findIndex(({ name }) => name === report.name);
    const first = touchpoints[place];
    if (first === undefined) continue;
    const isFurther = first.completed;
    const touchpoint = answered(isFurther ? newFloor(newId, touchpoints, first) : first, report, (topic) =>
      random.pick(comments[topic]),
    );
    if (isFurther) touchpoints.push(touchpoint);
    else touchpoints[place] = touchpoint;
    const done =
      begins.getTime() + ((ends.getTime() - begins.getTime()) * (index + 1)) / (reported.length + 1);
    const receiptKind = isFurther ? 'add-floor' : 'save-touchpoint';
    receive(new Date(done), { kind: receiptKind, touchpoint_id: touchpoint.id });
  }
  if (kind === 'open') return { tour: begun, touchpoints, receipts };
  const concluded = concludedTour(begun, touchpoints, ends.toISOString());
  if (!concluded.ok) throw new Error('The demo cannot conclude a tour.');
  receive(ends, { kind: 'conclude-tour', touchpoint_id: null });
  return { tour: concluded.value, touchpoints, receipts };
}
