// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceTouchpoint } from '#db/schema.ts';
import type { SubTouchpoint } from '#domain/touchpoint.ts';
import { ConcludeQuestion } from '../../../../../src/features/shared/unsent-answers/ConcludeQuestion.tsx';
import { newPhoto } from '../../../../support/data/photos/newPhoto.ts';

const { bytes, thumbnail: _none, ...fields } = newPhoto();
const photo = (id: string) => ({ id, bytes: bytes.byteLength, ...fields });
const answer = (change: Partial<SubTouchpoint>): SubTouchpoint => ({
  id: 's1',
  name: 'parking',
  position: 1,
  touchpoint_id: 'catalogue',
  assessment_touchpoint_id: 'tp',
  rating: null,
  comment: null,
  ...change,
});

function ask(answers: readonly SubTouchpoint[]) {
  const open = { id: 'tp', name: 'arriving_at_work', completed: false, multi_instance: false, floor: null };
  const touchpoint = open as Partial<DeviceTouchpoint> as DeviceTouchpoint;
  const nothing = () => undefined;
  render(
    <I18nProvider i18n={i18n}>
      <ConcludeQuestion
        busy={false}
        onConclude={nothing}
        onContinue={nothing}
        unconcluded={[{ touchpoint, answers }]}
      />
    </I18nProvider>,
  );
  const paragraphs = [...document.querySelectorAll('dialog p')].map((one) => one.textContent);
  return {
    title: screen.getByRole('heading').textContent,
    row: document.querySelector('li span')?.textContent,
    said: paragraphs.join(' '),
  };
}

describe('the question before a tour is concluded', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
  afterEach(cleanup);

  it('U5 PH5 has words of its own for photos alone, which are no answers and no text to save', () => {
    const { title, row, said } = ask([answer({ photos: [photo('p1'), photo('p2')] })]);
    expect(title).toBe('Some photos are not concluded');
    expect(row).toBe('2 photos');
    expect(said).not.toContain('save them as text');
    expect(said).toContain('If you conclude anyway, 2 photos will be deleted.');
  });

  it('U5 PH5 counts answers and photos apart', () => {
    const answers = [answer({ rating: 'good' }), answer({ id: 's2', photos: [photo('p1')] })];
    const { title, row, said } = ask(answers);
    expect(title).toBe('Some answers are not concluded');
    expect(row).toBe('1 answer, 1 photo');
    expect(said).toContain('save them as text');
    expect(said).toContain('1 photo with them will be deleted.');
  });
});
