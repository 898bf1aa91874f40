import * as z from 'zod/mini';
import { findingStates } from '#domain/results/finding.ts';
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
  id: z.string(),
  object: resultObject,
  mandate: resultMandate,
  touchpoint: touchpointName,
  topic: topicKey,
  floor: z.nullable(z.number()),
  state: z.enum(findingStates),
  /** The comment of the latest bad rating. */
  comment: z.nullable(z.string()),
  /** Of the tour that saw it last; empty in an export. */
  photos: z.array(photo),
  first_seen_at: z.string(),
  seen_at: z.string(),
  sightings: z.number(),
  seen_good_at: z.nullable(z.string()),
  responsible: z.nullable(z.string()),
  due_on: z.nullable(z.string()),
  note: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  changed_by: resultInspector,
};

/** A finding (N8) with what administrators have set (N11). Times are ISO 8601 in UTC, `due_on` is a day. */
export const finding = z.object(fields);

export type WireFinding = z.infer<typeof finding>;

/** The response of GET /api/findings. */
export const findingPage = z.object({ items: z.array(finding), ...listEnd });

export type FindingPage = z.infer<typeof findingPage>;

/** An event in a finding's history: a tour rated it (bad, bad again, or good), or an administrator changed or sent it. */
export const findingEventKinds = ['seen', 'reopened', 'seen_good', 'changed', 'sent'] as const;

/** An event in a finding's history. `tour_id` is set for a tour's event, the last four fields for an administrator's. */
export const findingEvent = z.object({
  kind: z.enum(findingEventKinds),
  at: z.string(),
  /** The inspector of the tour, or the administrator. */
  by: resultInspector,
  tour_id: z.nullable(z.string()),
  state: z.enum(findingStates),
  note: z.nullable(z.string()),
  responsible: z.nullable(z.string()),
  due_on: z.nullable(z.string()),
  to: z.nullable(z.string()),
});

export type WireFindingEvent = z.infer<typeof findingEvent>;

/** The response of GET and PUT /api/findings/{id}; `history` is oldest first. */
export const findingDetail = z.object({
  ...fields,
  history: z.array(findingEvent),
  seen_in: z.array(
    z.object({
      tour_id: z.string(),
      inspector: resultInspector,
      concluded_at: z.string(),
      comment: z.nullable(z.string()),
      photos: z.array(photo),
    }),
  ),
});

export type FindingDetail = z.infer<typeof findingDetail>;

/** The response of PUT /api/findings: the findings as they are now, in the order of the ids. */
export const changedFindings = z.object({ items: z.array(finding) });
