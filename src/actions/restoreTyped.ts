import { readFloor } from '#domain/floors/floor.ts';
import type { Result } from '#domain/result.ts';
import { withAnswer } from '#domain/touchpoint.ts';
import type { DeviceTouchpoint } from '../db/schema.ts';
import type { ActionContext } from './ActionContext.ts';
import { type Edit, type EditRefusal, editTouchpoint, type TouchpointAddress } from './editTouchpoint.ts';

/** A field that people type into: a question's comment, or a floor's number. */
export type TypedField = TouchpointAddress &
  ({ readonly kind: 'comment'; readonly subTouchpointId: string } | { readonly kind: 'floor' });

/** The text typed last into a field; `over` are the values that the store may have held then, which it replaces. */
export type Typed = {
  readonly field: TypedField;
  readonly value: string;
  readonly over: readonly string[];
};

function storedIn(touchpoint: DeviceTouchpoint, field: TypedField): string | null {
  if (field.kind === 'floor') return touchpoint.floor === null ? '' : String(touchpoint.floor);
  const answer = touchpoint.sub_touchpoints.find(({ id }) => id === field.subTouchpointId);
  return answer === undefined ? null : (answer.comment ?? '');
}

function withTyped(touchpoint: DeviceTouchpoint, { field, value }: Typed): DeviceTouchpoint {
  if (field.kind === 'comment')
    return withAnswer(touchpoint, field.subTouchpointId, { comment: value === '' ? null : value });
  const floor = readFloor(value);
  return floor === 'not_a_whole_number' ? touchpoint : { ...touchpoint, floor };
}

/**
 * S26: saves text whose page was closed before the store had it. A value in the store that is not among `typed.over` is newer,
 * from another tab, and stays.
 */
export async function restoreTyped(
  context: Pick<ActionContext, 'db'>,
  typed: Typed,
): Promise<Result<Edit, EditRefusal>> {
  return editTouchpoint(context, typed.field, (touchpoint) => {
    const stored = storedIn(touchpoint, typed.field);
    return stored !== null && typed.over.includes(stored) ? withTyped(touchpoint, typed) : touchpoint;
  });
}
