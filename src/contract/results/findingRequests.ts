import * as z from 'zod/mini';
import { findingStates, noteLimit, responsibleLimit } from '#domain/results/finding.ts';
import { email } from '../accounts/session.ts';
import { exportFormats } from '../http/page.ts';
import { plainText } from '../http/plainText.ts';
import { findingOrders } from './finding.ts';
import { day, periodInOrder, query, resultsFilter, resultsPage, topic } from './resultsQuery.ts';

const filter = {
  ...resultsFilter,
  state: z.optional(z.enum(findingStates)),
  topic: z.optional(topic),
  query,
  due: z.optional(z.enum(['overdue'])),
  sort: z.optional(z.enum(findingOrders)),
};

/** GET /api/findings. The period is that of `seen_at`. */
export const findingQuery = z.extend(z.strictObject(filter), resultsPage).check(periodInOrder);

export type FindingQuery = z.infer<typeof findingQuery>;

/** GET /api/findings/export. */
export const findingExportQuery = z
  .extend(z.strictObject(filter), { format: z.enum(exportFormats) })
  .check(periodInOrder);

export type FindingExportQuery = z.infer<typeof findingExportQuery>;

// Blank text becomes null.
const textUpTo = (limit: number) =>
  z.nullable(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(limit), plainText),
      z.transform((text) => (text === '' ? null : text)),
    ),
  );
const state = z.enum(findingStates);
const note = textUpTo(noteLimit);
const responsible = textUpTo(responsibleLimit);
const dueOn = z.nullable(day);

/** PUT /api/findings/{id}: sets all four fields. */
export const findingRequest = z.strictObject({
  finding: z.strictObject({ state, note, responsible, due_on: dueOn }),
});

/** What administrators set of a finding (N11). */
export type FindingFields = z.infer<typeof findingRequest>['finding'];

/** The most findings that one request changes. */
export const maxFindings = 200;

const findingId = z.uuid();

/** PUT /api/findings: changes all of them or none; omitted fields stay as they are. */
export const findingsRequest = z.strictObject({
  ids: z.array(findingId).check(z.minLength(1), z.maxLength(maxFindings)),
  finding: z.strictObject({
    state: z.optional(state),
    responsible: z.optional(responsible),
    due_on: z.optional(dueOn),
  }),
});

export type FindingsRequest = z.infer<typeof findingsRequest>;

/** POST /api/findings/{id}/message: sends the finding to a person who should fix it. */
export const findingMessageRequest = z.strictObject({
  to: email,
  note: z._default(note, null),
});

export type FindingMessage = z.infer<typeof findingMessageRequest>;
