import type { InstallOffer } from '../../features/shared/Device.ts';

/** The event with which a browser says that it could ask; in no DOM library yet. */
export type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> };

export function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function';
}

type InstallOfferDeps = {
  readonly matchMedia: (query: string) => Pick<MediaQueryList, 'matches'>;
  readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly standalone?: boolean };
};

/** What this device offers before the browser has said anything. An iPad calls itself a Mac, but it is touched. */
export function firstOffer({ matchMedia, navigator }: InstallOfferDeps): InstallOffer {
  const { userAgent, maxTouchPoints, standalone } = navigator;
  if (standalone === true || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ipad';
  return 'none';
}
