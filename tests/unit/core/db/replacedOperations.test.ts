import { expect, it } from 'vitest';
import { maxReplaced } from '#contract/http/headers.ts';
import { replacedOperations } from '#db/outbox/outbox.ts';
import { makeEntry } from '../../../support/data/makeEntry.ts';

it('S5 S31 S22 what is known to have left stays named, however often its repair is concluded again unsent', () => {
  let replaces = replacedOperations(makeEntry({ operationId: 'refused', attempts: 1 }));
  for (let times = 1; times <= 2 * maxReplaced; times += 1)
    replaces = replacedOperations(makeEntry({ operationId: `unsent ${times}`, replaces }));
  // The most that a request names: the last ones (`src/api/createApi.ts`).
  expect(replaces.slice(-maxReplaced)).toContain('refused');
});
