import type { ActionContext } from '../../actions/ActionContext.ts';
import type { TouchpointAddress } from '../../actions/editTouchpoint.ts';

/** Which photos of a page: those of a tour, of a touchpoint, or of an answer; without any of these ids all of them. */
export type PhotoScope = Partial<TouchpointAddress & { readonly subTouchpointId: string }>;

/** PH14: the photos of a person that are on this page only: being made, or not saved. */
export type PagePhotos = {
  /** Resolves when none is being made any more, or after ten seconds: to false if one has to be shown to the person. */
  readonly waitForPhotos: (scope: PhotoScope) => Promise<boolean>;
  /** Whether a photo is being made, or a notice is shown that one was not saved, not read, or lost. */
  readonly isOpen: (scope: PhotoScope) => boolean;
  /** How many would be lost with the page, by tour. */
  readonly unsaved: () => ReadonlyMap<string, number>;
};

// The code that makes photos is loaded with the first one. While it is loading, its photos are waited for as well (PH14). By
// the name of the person's database, which stays when they sign in again (S16).
const loading = new Map<string, Promise<PagePhotos | undefined>>();
let show: ((scope: PhotoScope) => void) | undefined;
// What `showPhotos` was called with before a screen listened.
let early: PhotoScope | undefined;

/** Registers the photos of a person's page. */
export function registerPagePhotos(ctx: Pick<ActionContext, 'db'>, photos: Promise<PagePhotos>): void {
  loading.set(
    ctx.db.name,
    photos.catch(() => undefined),
  );
}

/**
 * The photos of a person's page; undefined if there are none or their code could not be loaded, and null if it has not loaded
 * within ten seconds.
 */
export async function pagePhotos(
  ctx: Pick<ActionContext, 'db'> | undefined,
): Promise<PagePhotos | null | undefined> {
  const photos = ctx && loading.get(ctx.db.name);
  return photos && Promise.race([photos, new Promise<null>((end) => setTimeout(end, 10_000, null))]);
}

/** PH14: waits until photos are saved. False if one is not: then they are shown to the person, and the page must stay open. */
export async function waitForPhotos(ctx: ActionContext | undefined, scope: PhotoScope): Promise<boolean> {
  const photos = await pagePhotos(ctx);
  // The code that makes photos has not loaded yet. Answers are concluded without it; an update waits: a reload loses the files.
  const saved = photos === null ? scope.tourId !== undefined : ((await photos?.waitForPhotos(scope)) ?? true);
  if (!saved) show?.(scope);
  return saved;
}

/** PH14: shows photos to the person, with what can be done about them, as soon as there is a screen. */
export function showPhotos(scope: PhotoScope): void {
  if (show === undefined) early = scope;
  else show(scope);
}

/** PH14: waits until the photos of a tour are saved, and returns whether they are. */
export async function isEveryPhotoSaved(ctx: ActionContext, tourId: string): Promise<boolean> {
  const photos = await pagePhotos(ctx);
  await photos?.waitForPhotos({ tourId });
  return photos !== null && photos?.unsaved().has(tourId) !== true;
}

/** Calls `listener` with the photos to show to the person; returns the function that unregisters it. */
export function onUnsavedPhotos(listener: (scope: PhotoScope) => void): () => void {
  show = listener;
  if (early !== undefined) listener(early);
  early = undefined;
  return () => {
    show = undefined;
  };
}
