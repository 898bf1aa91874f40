import type { AddFloorRequest, SaveTouchpointRequest } from '#contract/inspections/touchpoint.ts';
import type { Catalogues } from '#domain/catalogue/publishedCatalogues.ts';
import type { PhotoAllowance } from '#domain/photo.ts';
import { receivePhoto } from '../photos/upload/receivePhoto.ts';
import type { Command, CommandHandler, Target } from './command.ts';
import { handleAddFloor } from './handleAddFloor.ts';
import { handleConcludeTour } from './handleConcludeTour.ts';
import { handleSaveTouchpoint } from './handleSaveTouchpoint.ts';
import { handleStartTour } from './handleStartTour.ts';

type Answers = AddFloorRequest['touchpoint'] | SaveTouchpointRequest['touchpoint'];

/** PH6: the ids of the photos that a request announces. */
const announcedIn = (answers: Answers): readonly string[] =>
  answers.sub_touchpoints.flatMap(({ photos = [] }) => photos.map(({ id }) => id));

/** What a command is about. */
export function targetOf({ act }: Pick<Command, 'act'>): Target {
  switch (act.type) {
    case 'start-tour':
      return { of: 'building', id: act.body.cip_obj_id, makes: act.body.id };
    case 'add-floor':
      return {
        of: 'tour',
        id: act.body.assessment_tour_id,
        announces: announcedIn(act.body),
        makes: act.body.id,
      };
    case 'save-touchpoint':
      return { of: 'touchpoint', id: act.id, announces: announcedIn(act.body) };
    case 'conclude-tour':
      return { of: 'tour', id: act.id, concludes: true };
    case 'receive-photo':
      return { of: 'touchpoint', id: act.id };
  }
}

/** What decides a command, by its type. */
export function commandHandler(settings: {
  readonly catalogues: Catalogues;
  readonly photoAllowance: PhotoAllowance;
}): CommandHandler {
  const { catalogues, photoAllowance } = settings;
  return (context, loaded, act) => {
    switch (act.type) {
      case 'start-tour':
        return handleStartTour(context, loaded, act.body, { catalogues, moment: act.moment });
      case 'add-floor':
        return handleAddFloor(context, loaded, act.body, photoAllowance);
      case 'save-touchpoint':
        return handleSaveTouchpoint(context, loaded, act.id, act.body, photoAllowance);
      case 'conclude-tour':
        return handleConcludeTour(context, loaded, act.moment);
      case 'receive-photo':
        return receivePhoto(context, loaded, act.photo);
    }
  };
}
