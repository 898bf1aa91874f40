import * as zod from 'zod/mini';
import { repairAnswers } from '#domain/repair/repairAnswer.ts';
import { findingStates } from '#domain/results/finding.ts';
import { errorBody } from '../http/errors.ts';
import { photo } from '../inspections/photo.ts';
import {
  listEnd,
  resultInspector,
  resultMandate,
  resultObject,
  topicKey,
  touchpointName,
} from './resultShapes.ts';

/** The order of the list; findings without a due date are last. */
export const findingOrders = ['-seen_at', 'due_on', 'name'] as const;

export type FindingOrder = (typeof findingOrders)[number];

const fields = {
  id: zod.string(),
  object: resultObject,
  mandate: resultMandate,
  touchpoint: touchpointName,
  topic: topicKey,
  floor: zod.nullable(zod.number()),
  state: zod.enum(findingStates),
  /** The comment of the latest bad rating. */
  comment: zod.nullable(zod.string()),
  /** Of the tour that saw it last; empty in an export. */
  photos: zod.array(photo),
  first_seen_at: zod.string(),
  seen_at: zod.string(),
  sightings: zod.number(),
  seen_good_at: zod.nullable(zod.string()),
  responsible: zod.nullable(zod.string()),
  due_on: zod.nullable(zod.string()),
  note: zod.nullable(zod.string()),
  changed_at: zod.nullable(zod.string()),
  changed_by: resultInspector,
  /** N10: when a bad rating was received that did not reopen it, because it was walked before it was resolved; else null. */
  late_at: zod.optional(zod.nullable(zod.string())),
  /** R2: what whoever repairs said, and when, while that waits for an administrator; else null. */
  answered_at: zod.optional(zod.nullable(zod.string())),
  answer: zod.optional(zod.nullable(zod.enum(repairAnswers))),
  /** The version (N23), for `If-Match` of a change. */
  etag: zod.optional(zod.string()),
};

/** A finding (N8) with what administrators have set (N11). Times are ISO 8601 in UTC, `due_on` is a day. */
export const finding = zod.object(fields);

export type WireFinding = zod.infer<typeof finding>;

/** The response of GET /api/findings. */
export const findingPage = zod.object({ items: zod.array(finding), ...listEnd });

export type FindingPage = zod.infer<typeof findingPage>;

/**
 * An event in a finding's history: a tour rated it (bad, bad again, or good), an administrator changed or sent it, or whoever repairs
 * answered through the link sent to `to` (R2).
 */
export const findingEventKinds = ['seen', 'reopened', 'seen_good', 'changed', 'sent', 'answered'] as const;

/** What a mail server said of a message: nothing yet, that it took it, or refused it; or that it was given up. */
export const mailStates = ['waiting', 'taken', 'refused', 'given_up'] as const;

/** An event in a finding's history. `tour_id` is set for a tour's event, the last four fields for an administrator's. */
export const findingEvent = zod.object({
  kind: zod.enum(findingEventKinds),
  at: zod.string(),
  /** N6: when the tour was received; null for an administrator's event. */
  received_at: zod.optional(zod.nullable(zod.string())),
  /** The inspector of the tour, or the administrator. */
  by: resultInspector,
  tour_id: zod.nullable(zod.string()),
  state: zod.enum(findingStates),
  note: zod.nullable(zod.string()),
  responsible: zod.nullable(zod.string()),
  due_on: zod.nullable(zod.string()),
  to: zod.nullable(zod.string()),
  /** Of `sent`: for 30 days. */
  mail: zod.optional(zod.enum(mailStates)),
  /** Of `answered`. */
  answer: zod.optional(zod.enum(repairAnswers)),
  text: zod.optional(zod.nullable(zod.string())),
  name: zod.optional(zod.nullable(zod.string())),
  photos: zod.optional(zod.array(photo)),
});

export type WireFindingEvent = zod.infer<typeof findingEvent>;

/** The response of GET and PUT /api/findings/{id}; `history` is oldest first. */
export const findingDetail = zod.object({
  ...fields,
  history: zod.array(findingEvent),
  seen_in: zod.array(
    zod.object({
      tour_id: zod.string(),
      inspector: resultInspector,
      concluded_at: zod.string(),
      received_at: zod.optional(zod.string()),
      comment: zod.nullable(zod.string()),
      photos: zod.array(photo),
    }),
  ),
});

export type FindingDetail = zod.infer<typeof findingDetail>;

/** The 412 of PUT /api/findings/{id}: the finding as it is now. */
export const findingConflict = zod.extend(errorBody, { current: zod.optional(finding) });

/**
 * The response of PUT /api/findings: the findings as they are now, in the order of the ids. `refused` are the ids of those that
 * were no longer as their etags say, and were not changed (N23).
 */
export const changedFindings = zod.object({
  items: zod.array(finding),
  refused: zod.optional(zod.array(zod.string())),
});

export type ChangedFindings = zod.infer<typeof changedFindings>;
