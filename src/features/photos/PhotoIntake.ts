import type { NewPhoto } from '#domain/photo.ts';
import type { ActionContext } from '../../actions/ActionContext.ts';
import type { AddPhotoRefusal } from '../../actions/addPhoto.ts';
import type { TouchpointAddress } from '../../actions/editTouchpoint.ts';
import type { PhotoRoom } from '../../db/photos/readPhotoRoom.ts';
import type { PhotoFault } from '../../photos/makePhoto.ts';
import type { PagePhotos, PhotoScope } from '../shared/pagePhotos.ts';

/** A file of which no photo was made. */
export type UnreadFile = { readonly name: string; readonly why: PhotoFault };

/** The outcome of choosing photos. `kept`: photos that could not be saved and can be retried. */
export type IntakeNotice =
  | {
      readonly kind: 'too_many';
      readonly chosen: number;
      /** How many of them were added, or will be if nothing goes wrong. */
      readonly taken: number;
      /** Whose limit it is (PH1). */
      readonly limit: 'answer' | 'touchpoint';
    }
  /** PH2: the files of one choice of which no photo was made, and why. */
  | { readonly kind: 'unreadable'; readonly files: readonly UnreadFile[] }
  /** PH14: photos that were being made when their page was closed. */
  | { readonly kind: 'lost'; readonly count: number }
  | { readonly kind: 'not_saved'; readonly reason: AddPhotoRefusal; readonly kept: NewPhoto };

/** The answer that photos are for. Its own id is not enough: copies of floors have the same ids in every tour (F3). */
export type AnswerAddress = TouchpointAddress & { readonly subTouchpointId: string };

/** An answer in the person's store. */
export type IntakePlace = AnswerAddress & { readonly ctx: ActionContext };

/** How many photos still fit, apart from those that are being made. */
export type IntakeRoom = Pick<PhotoRoom, 'left' | 'leftOfTouchpoint'>;

/** The photos of one answer that are being made, and the notices about earlier ones. */
export type Intake = {
  readonly answer: AnswerAddress;
  /** A number for each photo that is being made or saved. */
  readonly making: readonly number[];
  readonly notices: readonly IntakeNotice[];
};

export type PhotoIntake = PagePhotos & {
  /** Starts the photo maker, while the camera or the gallery is opened. */
  readonly prepare: () => void;
  /** PH1: makes and saves as many of the chosen files as still fit; the others are not read, but in place of unreadable ones. */
  readonly take: (place: IntakePlace, files: readonly File[], room: IntakeRoom) => Promise<void>;
  /** Saves a photo again that the store has refused. */
  readonly tryAgain: (place: IntakePlace, notice: IntakeNotice & { kind: 'not_saved' }) => Promise<void>;
  readonly dismiss: (answer: AnswerAddress, notice: IntakeNotice) => void;
  /** PH14: waits no longer for what is being made; it is not saved when it is ready. */
  readonly giveUp: (answer: AnswerAddress) => void;
  /** Gives up everything and keeps no photo that was not saved. */
  readonly clear: () => void;
  readonly of: (answer: AnswerAddress) => Pick<Intake, 'making' | 'notices'>;
  /** PH14: adds notices about what closed pages of this person were making; returns whether it found any. */
  readonly recover: () => Promise<boolean>;
  /** PH14: the answers with a photo that is being made, or a notice that one was not saved, not read, or lost. */
  readonly open: (scope: PhotoScope) => readonly Intake[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Another value after each change. */
  readonly snapshot: () => unknown;
};
