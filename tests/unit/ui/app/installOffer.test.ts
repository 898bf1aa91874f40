import { describe, expect, it } from 'vitest';
import { firstOffer } from '../../../../src/app/pwa/createDevice.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1';

function offerOf(
  userAgent: string,
  {
    touch = 0,
    standalone = false,
    displayed = false,
  }: { touch?: number; standalone?: boolean; displayed?: boolean } = {},
) {
  return firstOffer({
    matchMedia: () => ({ matches: displayed }),
    navigator: { userAgent, maxTouchPoints: touch, standalone },
  });
}

describe('what a device offers for installing', () => {
  it('draws the way for an iPhone and for an iPad, which calls itself a Mac', () => {
    expect(offerOf(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, { touch: 5 })).toBe(
      'iphone',
    );
    expect(offerOf(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, { touch: 5 })).toBe('ipad');
    expect(offerOf(`Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${safari}`, { touch: 5 })).toBe('ipad');
  });

  it('offers nothing on a Mac, nor where the browser has not asked', () => {
    expect(offerOf(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`)).toBe('none');
    expect(offerOf('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0')).toBe('none');
  });

  it('offers nothing to who has installed it', () => {
    expect(offerOf(`Mozilla/5.0 (iPhone; …) ${safari}`, { touch: 5, standalone: true })).toBe('installed');
    expect(offerOf('Mozilla/5.0 (Linux; Android 16)', { touch: 5, displayed: true })).toBe('installed');
  });
});
