import type { ReceivedPhoto } from '#contract/inspections/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { AppError } from '../../AppError.ts';
import type { CommandContext, Decision, LoadedTour } from '../../inspections/command.ts';
import { newReceipt } from '../../inspections/newReceipt.ts';
import { uploadRefusal } from './findUpload.ts';

/**
 * PH8: receives a photo whose file is stored; one received before gets its first receipt again. Refuses as
 * `uploadRefusal` does.
 */
export function receivePhoto(
  context: CommandContext,
  { tour, photos }: LoadedTour,
  { id, file }: { readonly id: string; readonly file: string },
): Result<Decision<ReceivedPhoto>, AppError> {
  if (tour === undefined) return refused({ reason: 'not_found' });
  const photo = photos.ofTour.find((one) => one.id === id);
  const refusal = uploadRefusal(photo);
  if (photo === undefined || refusal !== null) return refused(refusal ?? { reason: 'not_found' });
  const { receipt_code: code, received_at } = photo;
  if (code !== null && received_at !== null) {
    return accepted({ status: 200, body: { receipt: { code, received_at } }, writes: null });
  }
  const { receipt, stored } = newReceipt(context, { kind: 'photo', tour_id: tour.id, touchpoint_id: null });
  return accepted({
    status: 200,
    body: { receipt },
    writes: {
      received: { id, file, received_at: receipt.received_at, receipt_code: receipt.code },
      receipt: stored,
    },
  });
}
