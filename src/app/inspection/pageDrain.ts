import { connectionType, drain } from '../../sync/drain.ts';
import type { BoundDrain } from '../../sync/SyncEngine.ts';

/** The drain of a page: what sends photos is loaded when there is one to send. */
export const pageDrain: BoundDrain = (deps, ...rest) =>
  drain(
    {
      ...deps,
      loadPhotoSender: () =>
        import('../../sync/sendPhoto.ts').then(
          (loaded) => loaded.sendPhoto,
          () => null,
        ),
      connectionType: () => connectionType(navigator),
    },
    ...rest,
  );
