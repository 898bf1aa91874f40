import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ownStylesheets } from '../../../../scripts/writeThemeVariables.ts';
import { themeVariables } from '../../../../src/design/themeVariables.ts';

const stylesheet = (name: string) =>
  readFileSync(new URL(`../../../../src/design/${name}`, import.meta.url), 'utf8');

function tokensOf(css: string, selector: string): Map<string, string> {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/--st-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = '', other = ''): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the look', () => {
  it('the stylesheet says what the theme says (run npm run theme-variables)', () => {
    const { page, components } = themeVariables(ownStylesheets());
    expect(stylesheet('mantineVariables.css')).toBe(page);
    expect(stylesheet('mantineComponents.css')).toBe(components);
  });

  it.each(['light', 'dark'])('ratings and texts stand out 7:1 in %s', (scheme) => {
    const tokens = tokensOf(stylesheet('tokens.css'), `[data-mantine-color-scheme="${scheme}"]`);
    const colour = (name: string) => tokens.get(name);
    for (const ground of ['surface', 'ground']) {
      expect(contrast(colour('text'), colour(ground))).toBeGreaterThan(12);
      expect(contrast(colour('muted'), colour(ground))).toBeGreaterThan(6);
    }
    for (const rating of ['good', 'bad', 'not-applicable']) {
      expect(contrast(colour(rating), colour('surface'))).toBeGreaterThanOrEqual(7);
      expect(contrast(colour(rating), colour(`on-${rating}`))).toBeGreaterThanOrEqual(7);
      expect(contrast(colour('text'), colour(`${rating}-ground`))).toBeGreaterThanOrEqual(7);
    }
    expect(contrast(colour('warn-ground'), colour('on-warn'))).toBeGreaterThanOrEqual(7);
  });
});
