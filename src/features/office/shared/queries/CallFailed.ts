import type { ApiResult, Failure } from '../../../../api/ApiResult.ts';

/** A call of the API that failed, as TanStack Query wants it: thrown. Any other error is broken machinery. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** The value of a call; throws its failure. */
export function valueOf<Value>(result: ApiResult<Value>): Value {
  if (!result.ok) throw new CallFailed(result.failure);
  return result.value;
}
