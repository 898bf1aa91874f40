import type { SubTouchpoint } from '#domain/touchpoint.ts';
import { commentOnSubTouchpoint } from '../../../../actions/commentOnSubTouchpoint.ts';
import type { EditRefusal, TouchpointAddress } from '../../../../actions/editTouchpoint.ts';
import { useInspection } from '../../../shared/InspectionServices.ts';
import { useSavedInput } from './useSavedInput.ts';

const keystrokesDelay = 500;

/** The comment of a question, saved while it is typed, half a second later at most (S26). */
export function useComment(address: TouchpointAddress, answer: Pick<SubTouchpoint, 'id' | 'comment'>) {
  const { ctx } = useInspection();
  return useSavedInput<string, EditRefusal>({
    stored: answer.comment ?? '',
    delay: keystrokesDelay,
    save: (comment) => commentOnSubTouchpoint(ctx, { ...address, subTouchpointId: answer.id, comment }),
  });
}
