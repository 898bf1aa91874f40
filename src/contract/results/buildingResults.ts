import * as zod from 'zod/mini';
import { type SubTouchpointName, subTouchpointNames } from '#domain/catalogue/topics.ts';
import { ratings } from '#domain/rating.ts';
import { photo } from '../inspections/photo.ts';
import { tourMoments } from '../inspections/tour.ts';
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
export const buildingRow = zod.object({
  object: resultObject,
  mandate: resultMandate,
  tour_id: zod.nullable(zod.string()),
  concluded_at: zod.nullable(zod.string()),
  /** N6: when that tour was received. */
  received_at: zod.optional(zod.nullable(zod.string())),
  inspector: resultInspector,
  tours: zod.number(),
  ...resultCounts,
  ...resultShare,
  topics: topicCounts,
});

export type BuildingRow = zod.infer<typeof buildingRow>;

/** The response of GET /api/results/buildings. */
export const buildingRows = zod.object({ items: zod.array(buildingRow), ...listEnd });

export type BuildingRows = zod.infer<typeof buildingRows>;

/** A photo with the answer that it belongs to. */
const placedPhoto = zod.object({
  ...photo.def.shape,
  topic: zod.string(),
  floor: zod.nullable(zod.number()),
  rating: zod.nullable(zod.enum(ratings)),
  comment: zod.nullable(zod.string()),
});

/** GET /api/results/buildings/{object_id}: the newest tours first. */
export const buildingDetail = zod.object({
  object: zod.extend(resultObject, {
    /** B2: the building that its results are counted under, where it is merged. */
    merged_into: zod.optional(zod.string()),
  }),
  mandate: resultMandate,
  tours: zod.array(
    zod.object({
      id: zod.string(),
      created_at: zod.string(),
      concluded_at: zod.string(),
      ...tourMoments,
      inspector: resultInspector,
      ...resultCounts,
      share: resultShare.share,
      topics: topicCounts,
    }),
  ),
  /** Of the newest tour, from below. */
  floors: zod.array(zod.object({ floor: zod.number(), topics: topicCounts })),
  findings: findingCounts,
  /** Of the newest tour: what was rated bad first. */
  photos: zod.array(placedPhoto),
  /** Over the newest tour of each building of the mandate, and of each building of all. */
  benchmark: zod.object({
    mandate_good: zod.number(),
    mandate_bad: zod.number(),
    mandate_share: resultShare.share,
    portfolio_good: zod.number(),
    portfolio_bad: zod.number(),
    portfolio_share: resultShare.share,
    /** 1 is the best of the mandate's buildings that have a share; null where it has none itself. */
    place: zod.nullable(zod.number()),
    of: zod.number(),
  }),
});

export type BuildingDetail = zod.infer<typeof buildingDetail>;

const side = {
  tour_id: zod.string(),
  inspector: resultInspector,
  concluded_at: zod.string(),
  /** N6: when that tour was received; missing from a server of before. */
  received_at: zod.optional(zod.string()),
};

/** N12: the same place, good to one and bad to another. */
export const disagreement = zod.object({
  object: resultObject,
  mandate: resultMandate,
  touchpoint: touchpointName,
  topic: topicKey,
  floor: zod.nullable(zod.number()),
  good: zod.object(side),
  bad: zod.object({ ...side, comment: zod.nullable(zod.string()) }),
});

export type WireDisagreement = zod.infer<typeof disagreement>;

/** GET /api/results/disagreements. */
export const disagreementPage = zod.object({ items: zod.array(disagreement), ...listEnd });

export type DisagreementPage = zod.infer<typeof disagreementPage>;
