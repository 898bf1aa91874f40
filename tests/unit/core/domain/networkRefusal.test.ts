import { describe, expect, it } from 'vitest';
import {
  isTextRefused,
  type NetworkRefusals,
  networkVerdict,
  type RefusedByNetwork,
} from '#domain/networkRefusal.ts';

const alone: NetworkRefusals = { times: 3, since: 0, reached: true, withOthers: false };
const about = (
  status: number,
  change: Partial<NetworkRefusals> = {},
  hasAnswers = true,
): RefusedByNetwork => ({
  status,
  refusals: { ...alone, ...change },
  hasAnswers,
});

describe('what a network does to an entry', () => {
  it.each([200, 0, 403, 400, 404, 422, 511])('S10 refuses its text the third time, by %i', (status) => {
    expect(isTextRefused(about(status))).toBe(true);
    expect(isTextRefused(about(status, { times: 2 }))).toBe(false);
  });

  it('S10 the text is not at fault without contact, where others are refused, or without answers', () => {
    expect(isTextRefused(about(403, { reached: false }))).toBe(false);
    expect(isTextRefused(about(403, { withOthers: true }))).toBe(false);
    expect(isTextRefused(about(403, {}, false))).toBe(false);
    expect([401, 405, 413, 501].map((status) => isTextRefused(about(status, { times: 99 })))).not.toContain(
      true,
    );
  });

  it('S19 each has its own word', () => {
    const early = { times: 1 };
    expect(networkVerdict(about(403), true)).toBe('text_refused');
    expect(networkVerdict(about(403, early), true)).toBe('changes_refused');
    expect(networkVerdict(about(403, { withOthers: true }), true)).toBe('changes_refused');
    expect(networkVerdict(about(403, { ...early, reached: false }), false)).toBe('everything_refused');
    expect(networkVerdict(about(405), true)).toBe('changes_refused');
    expect(networkVerdict(about(501), false)).toBe('changes_refused');
    expect(networkVerdict(about(413), true)).toBe('large_refused');
    expect(networkVerdict(about(401), true)).toBe('login_refused');
    expect([200, 0, 511].map((status) => networkVerdict(about(status, early), true))).toEqual(
      Array.from({ length: 3 }, () => 'not_our_server'),
    );
  });
});
