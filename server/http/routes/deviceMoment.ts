import type { FastifyRequest } from 'fastify';
import { momentHeaders } from '#contract/http/headers.ts';
import type { DeviceMoment } from '#domain/tourMoment.ts';

/** N6: what a device says of the moment of a start or a conclusion; a header that cannot be read counts as missing. */
export function deviceMoment(
  { headers }: Pick<FastifyRequest, 'headers'>,
  at: 'startedAt' | 'concludedAt',
): DeviceMoment {
  const text = (name: keyof typeof momentHeaders) => {
    const value = headers[momentHeaders[name].toLowerCase()];
    return typeof value === 'string' ? value.trim() : '';
  };
  const offset = text('clockOffset');
  return {
    at: timeIn(text(at)),
    contactAt: timeIn(text('contactAt')),
    clockOffset: /^[+-]?\d{1,15}$/.test(offset) ? Number(offset) : null,
    sentAt: timeIn(text('now')),
  };
}

/** A time in ISO 8601, UTC, as this server writes it; null for any other text, and for a day that does not exist. */
function timeIn(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]00:?00)$/.test(text)) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return null;
  const iso = time.toISOString();
  return iso.slice(0, 'YYYY-MM-DD'.length) === text.slice(0, 'YYYY-MM-DD'.length) ? iso : null;
}
