// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { createTypedFields } from '#db/InspectionDatabase.ts';
import { refused } from '#domain/result.ts';
import { useSavedInput } from '../../../../../src/features/inspection/shared/answer/useSavedInput.ts';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../../src/features/shared/InspectionServices.ts';

afterEach(cleanup);

describe('saving everything typed on the page, before a sign-out or an update', () => {
  it.each([
    ['is done with text that is no floor', 'not_a_whole_number', true],
    ['is done with what a concluded tour does not take', 'tour_concluded', true],
    ['fails with the store', 'not_saved', false],
  ])('S29 S34 F7 %s', async (_what, refusal, saved) => {
    const typed = createTypedFields();
    const inspection = { ctx: { db: { typed } } } as unknown as InspectionServices;
    const { result } = renderHook(
      () => useSavedInput({ stored: '', delay: 500, save: async () => refused(refusal) }),
      {
        wrapper: ({ children }: { readonly children: ReactNode }) => (
          <InspectionServicesContext value={inspection}>{children}</InspectionServicesContext>
        ),
      },
    );
    act(() => result.current.change('EG'));
    expect(await act(typed.flush)).toBe(saved);
    expect(result.current).toMatchObject({ value: 'EG', state: 'not_saved', refusal });
  });
});
