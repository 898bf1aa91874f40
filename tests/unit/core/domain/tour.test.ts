import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  catalogueOfVersion,
  newestCatalogue,
  publishedCatalogues,
} from '#domain/catalogue/publishedCatalogues.ts';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import { subTouchpointNames, touchpointNames } from '#domain/catalogue/topics.ts';
import { concludedTour, touchpointsOfNewTour, tourRefusal } from '#domain/tour.ts';

const now = '2026-11-20T10:00:00.000Z';
const tour = { id: 't', cip_obj_id: 'o', mandate_id: 'm', created_at: now, concluded_at: null };

describe('a tour', () => {
  it('U1 is not concluded without a completed touchpoint', () => {
    expect(concludedTour(tour, [{ completed: false }], now)).toEqual({
      ok: false,
      reason: 'no_touchpoint_completed',
    });
    expect(tourRefusal(tour, [])).toBe('no_touchpoint_completed');
  });

  it('U1 is concluded with one, and only once', () => {
    const result = concludedTour(tour, [{ completed: false }, { completed: true }], now);
    expect(result).toEqual({ ok: true, value: { ...tour, concluded_at: now } });
    expect(tourRefusal({ concluded_at: now }, [{ completed: true }])).toBe('already_concluded');
  });

  it('U2 starts with the catalogue, unrated, without floors, nothing hidden, every id its own', () => {
    let ids = 0;
    const touchpoints = touchpointsOfNewTour(standardCatalogue, () => `id-${++ids}`);
    expect(touchpoints.map((one) => one.name)).toEqual(touchpointNames);
    expect(touchpoints.every((one) => !one.hide && !one.completed && one.floor === null)).toBe(true);
    const questions = touchpoints.flatMap((one) => one.sub_touchpoints);
    expect(questions.every((one) => one.rating === null && one.comment === null)).toBe(true);
    expect(new Set([...touchpoints, ...questions].map((one) => one.id)).size).toBe(28);
    for (const one of touchpoints) {
      expect(one.sub_touchpoints.every((sub) => sub.assessment_touchpoint_id === one.id)).toBe(true);
    }
  });
});

describe('the catalogue', () => {
  it('L4 has four touchpoints and twenty-four sub-touchpoints, each once', () => {
    expect(touchpointNames).toHaveLength(4);
    expect(new Set(subTouchpointNames).size).toBe(24);
    expect(subTouchpointNames).toHaveLength(24);
    const ids = standardCatalogue.touchpoints.flatMap((one) => [
      one.id,
      ...one.sub_touchpoints.map((sub) => sub.id),
    ]);
    expect(new Set(ids).size).toBe(28);
  });

  it('L4 repeats working_in_the_building, and nothing else', () => {
    const repeated = standardCatalogue.touchpoints.filter((one) => one.multi_instance);
    expect(repeated.map((one) => one.name)).toEqual(['working_in_the_building']);
  });

  // To change a catalogue, publish a new version besides these, and add its line.
  it('L5 what was published under a version is what it was', () => {
    const published = publishedCatalogues.map((one) => [
      one.version,
      createHash('sha256').update(JSON.stringify(one)).digest('hex'),
    ]);
    expect(published).toEqual([['1', 'e21f29ed01e8eacd7a38ab4ec7c4436a4774e076874dcfb66f90bf0b0c9c4fbc']]);
    expect(new Set(published.map(([version]) => version)).size).toBe(publishedCatalogues.length);
  });

  it('L5 the newest is the last, each is found by its version, and no other is there', () => {
    expect(newestCatalogue(publishedCatalogues)).toBe(publishedCatalogues.at(-1));
    for (const one of publishedCatalogues) {
      expect(catalogueOfVersion(publishedCatalogues, one.version)).toBe(one);
    }
    for (const unknown of ['', '0', '1 ', 'constructor']) {
      expect(catalogueOfVersion(publishedCatalogues, unknown)).toBeNull();
    }
  });
});
