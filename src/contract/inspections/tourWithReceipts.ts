import * as z from 'zod/mini';
import { receipt } from './receipt.ts';
import { tour } from './tour.ts';

/** The part of GET /api/assessment/tours/{id}/report that a device reads: the newest receipt of each touchpoint by its id (U6). */
export const tourWithReceipts = z.object({ tour, touchpoint_receipts: z.record(z.string(), receipt) });

export type TourWithReceipts = z.infer<typeof tourWithReceipts>;
