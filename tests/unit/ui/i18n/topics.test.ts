import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishedCatalogues } from '#domain/catalogue/publishedCatalogues.ts';
import { subTouchpointNames, touchpointNames } from '#domain/catalogue/topics.ts';
import { topicGuidance } from '#i18n/topicGuidance.ts';
import { topicName } from '#i18n/topicName.ts';
import { multiInstanceHint } from '../../../../src/features/inspection/touchpoint/floor/FloorField.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('the words of the topics', () => {
  it.each([...touchpointNames, ...subTouchpointNames])('%s has a name that is not its key', (name) => {
    expect(topicName(name)).not.toBe(name);
  });

  it('no two topics have one name', () => {
    const names = [...touchpointNames, ...subTouchpointNames].map(topicName);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(subTouchpointNames)('%s says where to stand and asks what to judge', (name) => {
    const guidance = topicGuidance(name);
    expect(guidance?.hint).toMatch(/\.$/);
    expect(guidance?.lookAt).toMatch(/\?$/);
  });

  const hints = publishedCatalogues
    .flatMap(({ touchpoints }) => touchpoints)
    .flatMap((one) => one.multi_instance_hint ?? []);

  it.each(hints)('§3 the hint %s has a sentence', (key) => {
    expect(multiInstanceHint(key)).toMatch(/^[A-Z].*\.$/);
  });

  it('a key of another back end is shown as it is, without guidance', () => {
    expect(multiInstanceHint('once_per_wing')).toBe('once_per_wing');
    expect(multiInstanceHint('constructor')).toBe('constructor');
    expect(topicName('roof_garden')).toBe('roof_garden');
    expect(topicGuidance('roof_garden')).toBeNull();
    expect(topicName('constructor')).toBe('constructor');
    expect(topicGuidance('toString')).toBeNull();
  });
});
