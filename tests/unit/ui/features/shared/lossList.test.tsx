import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TourLoss } from '#db/outbox/Loss.ts';
import { LossList } from '../../../../../src/features/shared/unsent-answers/LossList.tsx';
import { makeLoss } from '../../../../support/data/makeLoss.ts';

describe('what signing out would delete', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

  const said = (loss: Partial<TourLoss>) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <LossList loss={[makeLoss({ building: 'Library', ...loss })]} />
      </I18nProvider>,
    ).replaceAll(/<[^>]+>/g, '');

  it('S29 PH10 names photos, also where every answer is sent', () => {
    expect(said({ photos: 2 })).toBe('2 photos that are not sent, of a tour in Library');
    expect(said({ photos: 1, conclusion: true })).toBe(
      'The conclusion of a tour in Library; its answers are sent1 photo that is not sent, of a tour in Library',
    );
    expect(said({ start: true })).not.toContain('photo');
  });

  it('S29 PH14 names photos that are not saved: a copy does not hold them', () => {
    expect(said({ photos: 1, unsavedPhotos: 2 })).toBe(
      '1 photo that is not sent, of a tour in Library2 photos that are NOT saved anywhere, of a tour in Library',
    );
  });
});
