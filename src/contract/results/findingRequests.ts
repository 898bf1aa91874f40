import * as zod from 'zod/mini';
import { earliestDay } from '#domain/results/days.ts';
import { findingStates, noteLimit, responsibleLimit } from '#domain/results/finding.ts';
import { email } from '../accounts/signInRequest.ts';
import { exportFormats } from '../http/page.ts';
import { cleanedLine, cleanedText } from '../http/plainText.ts';
import { findingOrders } from './finding.ts';
import { periodInOrder } from './periodInOrder.ts';
import { day, include, query, resultsFilter, resultsPage, topic } from './resultsQuery.ts';

const filter = {
  ...resultsFilter,
  state: zod.optional(zod.enum(findingStates)),
  topic: zod.optional(topic),
  query,
  include,
  due: zod.optional(zod.enum(['overdue'])),
  /** Those that whoever repairs has answered and nobody has judged (R2), the newest answer first. */
  answered: zod.optional(zod.literal('1')),
  sort: zod.optional(zod.enum(findingOrders)),
};

/** GET /api/findings. The period is that of `seen_at`; with `user_id`, of that person's sightings (N32). */
export const findingQuery = zod.extend(zod.strictObject(filter), resultsPage).check(periodInOrder);

export type FindingQuery = zod.infer<typeof findingQuery>;

/** GET /api/findings/export. */
export const findingExportQuery = zod
  .extend(zod.strictObject(filter), { format: zod.enum(exportFormats) })
  .check(periodInOrder);

export type FindingExportQuery = zod.infer<typeof findingExportQuery>;

/** A text of up to so many characters; null where nothing is left of it. */
export const textUpTo = (limit: number, cleaned: typeof cleanedText) =>
  zod.nullable(
    zod.pipe(
      zod.string().check(cleaned, zod.maxLength(limit)),
      zod.transform((text) => (text === '' ? null : text)),
    ),
  );
const state = zod.enum(findingStates);
const note = textUpTo(noteLimit, cleanedText);
const responsible = textUpTo(responsibleLimit, cleanedLine);
// N11: an earlier day is a year of two digits.
const dueOn = zod.nullable(day.check(zod.refine((due) => due >= earliestDay)));

/** R1: the most photos of a message. */
export const maxMessagePhotos = 30;

/** PUT /api/findings/{id}: sets all four fields. */
export const findingRequest = zod.strictObject({
  finding: zod.strictObject({ state, note, responsible, due_on: dueOn }),
});

/** What administrators set of a finding (N11). */
export type FindingFields = zod.infer<typeof findingRequest>['finding'];

/** The most findings that one request changes. */
export const maxFindings = 200;

// Longer ones are not ours.
const maxEtag = 100;

const findingId = zod.uuid();

/**
 * PUT /api/findings; omitted fields stay as they are. With `etags`, in the order of the ids, those are changed that are still of
 * that version (N23); without, all of them whatever they became.
 */
export const findingsRequest = zod.strictObject({
  ids: zod.array(findingId).check(zod.minLength(1), zod.maxLength(maxFindings)),
  etags: zod.optional(
    zod.array(zod.string().check(zod.maxLength(maxEtag))).check(zod.maxLength(maxFindings)),
  ),
  finding: zod.strictObject({
    state: zod.optional(state),
    responsible: zod.optional(responsible),
    due_on: zod.optional(dueOn),
  }),
});

export type FindingsRequest = zod.infer<typeof findingsRequest>;

/** POST /api/findings/{id}/message: sends the finding to a person who should fix it, with photos of it (R1). */
export const findingMessageRequest = zod.strictObject({
  to: email,
  note: zod._default(note, null),
  photos: zod.optional(zod.array(zod.uuid()).check(zod.maxLength(maxMessagePhotos))),
});

export type FindingMessage = zod.infer<typeof findingMessageRequest>;
