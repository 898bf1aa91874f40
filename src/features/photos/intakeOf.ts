import type { PhotoScope } from '../shared/pagePhotos.ts';
import type { AnswerAddress, Intake, IntakeNotice } from './PhotoIntake.ts';

/** Whether two addresses are of one answer. */
export const isSame = (a: AnswerAddress, b: AnswerAddress): boolean => isIn(a)({ answer: b });

/** Whether photos are in a scope. */
export const isIn =
  ({ tourId, touchpointId, subTouchpointId }: PhotoScope) =>
  ({ answer }: Pick<Intake, 'answer'>): boolean =>
    (tourId ?? answer.tourId) === answer.tourId &&
    (touchpointId ?? answer.touchpointId) === answer.touchpointId &&
    (subTouchpointId ?? answer.subTouchpointId) === answer.subTouchpointId;

/** How many photos went with a page that was closed (PH14). */
export const countLost = (notices: readonly IntakeNotice[]): number =>
  notices.reduce((sum, notice) => sum + (notice.kind === 'lost' ? notice.count : 0), 0);

/** How many photos of a touchpoint are being made. */
export const countMaking = (intakes: readonly Intake[], { tourId, touchpointId }: AnswerAddress): number =>
  intakes.filter(isIn({ tourId, touchpointId })).flatMap(({ making }) => making).length;
