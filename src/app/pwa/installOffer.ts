import type { InstallOffer } from '../../features/shared/Device.ts';

/** `beforeinstallprompt`; missing in TypeScript's DOM types. */
export type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> };

export function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

type InstallOfferDeps = {
  readonly matchMedia: (query: string) => Pick<MediaQueryList, 'matches'>;
  readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly standalone?: boolean };
};

/** The offer before the browser has fired an event. An iPad identifies itself as a Mac, but has a touch screen. */
export function firstOffer({ matchMedia, navigator }: InstallOfferDeps): InstallOffer {
  const { userAgent, maxTouchPoints, standalone } = navigator;
  if (standalone === true || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ipad';
  return 'none';
}
