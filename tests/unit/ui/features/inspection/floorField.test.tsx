// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { FloorField } from '../../../../../src/features/inspection/touchpoint/floor/FloorField.tsx';
import { useFloor } from '../../../../../src/features/inspection/touchpoint/floor/useFloor.ts';
import type { InspectionServices } from '../../../../../src/features/shared/InspectionServices.ts';
import { type Device, makeDevice } from '../../../../support/data/makeDevice.ts';
import { show } from '../../app/showApp.tsx';

let device: Device;
beforeEach(async () => {
  device = await makeDevice();
});

function Field({ touchpoint }: { readonly touchpoint: DeviceTouchpoint }) {
  const floor = useFloor(touchpoint, [touchpoint], { where: 'draft', receipt: null, refusal: null });
  return (
    <>
      <FloorField
        floor={floor}
        input={null}
        refusal={null}
        touchpoint={touchpoint}
        touchpoints={[touchpoint]}
      />
      <output data-testid="saved">{floor.state}</output>
      <button onClick={() => void floor.flush()} type="button">
        Conclude
      </button>
    </>
  );
}

/** Types into the field, and waits until that was tried to be saved. */
async function typeAndWait(text: string): Promise<HTMLElement> {
  const { touchpoint } = await device.startTour();
  const inspection = { ctx: device.context } as Partial<InspectionServices>;
  await show(<Field touchpoint={await touchpoint('working_in_the_building')} />, {
    at: '/en/touchpoints/work',
    inspection,
  });
  const field = screen.getByLabelText('Floor');
  await userEvent.type(field, text);
  await expect.poll(() => screen.getByTestId('saved').textContent).toBe('not_saved');
  return field;
}

it('F7 letters are no error while they are typed; once the field is left, their number takes their place', async () => {
  const field = await typeAndWait('2. UG');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect(field).toHaveProperty('value', '-2');
  await expect.poll(() => screen.getByTestId('saved').textContent).toBe('saved');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('F7 letters that are no floor are an error once the field is left, not before, and stay', async () => {
  const field = await typeAndWait('Keller');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect(field).toHaveProperty('value', 'Keller');
  expect(screen.getByRole('alert').textContent).toBe('Please enter the floor as a whole number.');
});

it('F7 words are read at the attempt to conclude', async () => {
  const field = await typeAndWait('EG');
  await userEvent.click(screen.getByRole('button', { name: 'Conclude' }));
  expect(field).toHaveProperty('value', '0');
  await expect.poll(() => screen.getByTestId('saved').textContent).toBe('saved');
});

it('F7 a sign alone is an error at the attempt to conclude, also with the focus back in the field', async () => {
  const field = await typeAndWait('-');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Conclude' }));
  field.focus();
  expect(screen.getByRole('alert').textContent).toBe('Please enter the floor as a whole number.');
});
