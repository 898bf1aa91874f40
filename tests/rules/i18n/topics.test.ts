import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { subTouchpointNames, touchpointNames } from '#domain/topics.ts';
import { topicGuidance } from '../../../src/i18n/topicGuidance.ts';
import { topicName } from '../../../src/i18n/topicName.ts';

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

  it('a key of another back end is shown as it is, without guidance', () => {
    expect(topicName('roof_garden')).toBe('roof_garden');
    expect(topicGuidance('roof_garden')).toBeNull();
    expect(topicName('constructor')).toBe('constructor');
    expect(topicGuidance('toString')).toBeNull();
  });
});
