import * as z from 'zod/mini';
import { type SubTouchpointName, subTouchpointNames } from '#domain/catalogue/topics.ts';
import { ratings } from '#domain/rating.ts';
import { photo } from '../inspections/photo.ts';
import {
  findingCounts,
  listEnd,
  resultCounts,
  resultInspector,
  resultMandate,
  resultObject,
  resultShare,
  topicCounts,
  topicKey,
  touchpointName,
} from './resultShapes.ts';

const plainOrders = ['share', '-share', 'high', 'name', '-concluded_at'] as const;

/** By a topic's share; a minus reverses the order. Buildings without a share are last in both (N4). */
export type TopicOrder = `topic:${SubTouchpointName}` | `-topic:${SubTouchpointName}`;

const topicOrders = subTouchpointNames.flatMap((name): TopicOrder[] => [`topic:${name}`, `-topic:${name}`]);

/** The orders of the list of buildings. */
export const buildingOrders = [...plainOrders, ...topicOrders] as const;

export type BuildingOrder = (typeof buildingOrders)[number];

/** A building with its results. `tour_id` is its newest tour that passes the filters; null if there is none. */
export const buildingRow = z.object({
  object: resultObject,
  mandate: resultMandate,
  tour_id: z.nullable(z.string()),
  concluded_at: z.nullable(z.string()),
  inspector: resultInspector,
  tours: z.number(),
  ...resultCounts,
  ...resultShare,
  topics: topicCounts,
});

export type BuildingRow = z.infer<typeof buildingRow>;

/** The response of GET /api/results/buildings. */
export const buildingRows = z.object({ items: z.array(buildingRow), ...listEnd });

export type BuildingRows = z.infer<typeof buildingRows>;

/** A photo with the answer that it belongs to. */
const placedPhoto = z.object({
  ...photo.def.shape,
  topic: z.string(),
  floor: z.nullable(z.number()),
  rating: z.nullable(z.enum(ratings)),
  comment: z.nullable(z.string()),
});

/** GET /api/results/buildings/{object_id}: the newest tours first. */
export const buildingDetail = z.object({
  object: resultObject,
  mandate: resultMandate,
  tours: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      concluded_at: z.string(),
      inspector: resultInspector,
      ...resultCounts,
      share: resultShare.share,
      topics: topicCounts,
    }),
  ),
  /** Of the newest tour, from below. */
  floors: z.array(z.object({ floor: z.number(), topics: topicCounts })),
  findings: findingCounts,
  /** Of the newest tour: what was rated bad first. */
  photos: z.array(placedPhoto),
  benchmark: z.object({
    mandate_share: resultShare.share,
    portfolio_share: resultShare.share,
    /** 1 is the best of the mandate's buildings that have a share; null where it has none itself. */
    place: z.nullable(z.number()),
    of: z.number(),
  }),
});

export type BuildingDetail = z.infer<typeof buildingDetail>;

const side = { tour_id: z.string(), inspector: resultInspector, concluded_at: z.string() };

/** N12: the same place, good to one and bad to another. */
export const disagreement = z.object({
  object: resultObject,
  mandate: resultMandate,
  touchpoint: touchpointName,
  topic: topicKey,
  floor: z.nullable(z.number()),
  good: z.object(side),
  bad: z.object({ ...side, comment: z.nullable(z.string()) }),
});

export type WireDisagreement = z.infer<typeof disagreement>;

/** GET /api/results/disagreements. */
export const disagreementPage = z.object({ items: z.array(disagreement), ...listEnd });

export type DisagreementPage = z.infer<typeof disagreementPage>;
