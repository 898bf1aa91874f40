import type { Stored } from '../../e2e/real-browsers/readStored.ts';
import type { WireRecord } from '../../support/server/network/recordingProxy.ts';
import type { Memory } from './inspector.ts';

function rowsOf(memory: Memory, stored: Stored): string[] {
  return [...memory.said].flatMap(([text, standing]) => {
    const rows = stored.comments.get(text) ?? 0;
    if (standing === 'shown' && rows === 0) return [`I1 I8 ${text} was concluded and is not there`];
    if (standing === 'draft' && rows > 0) return [`S1 ${text} was a draft and is there`];
    return rows > 1 ? [`I1 ${text} is there ${rows} times`] : [];
  });
}

function photosOf(memory: Memory, stored: Stored): string[] {
  const counted = [...memory.said].flatMap(([text, standing]) => {
    const count = stored.photos.get(text) ?? 0;
    if (standing === 'draft') return count === 0 ? [] : [`PH6 the photo of a draft, ${text}, is there`];
    const min = standing === 'shown' && memory.photos.has(text) ? 1 : 0;
    return count < min || count > 1 ? [`PH6 I1 the photo of ${text} is there ${count} times`] : [];
  });
  return [...counted, ...stored.wrongPhotos.map((what) => `PH8 ${what}`)];
}

function draftsOnTheWire(memory: Memory, records: readonly WireRecord[]): string[] {
  const drafts = [...memory.said].filter(([, standing]) => standing === 'draft').map(([text]) => text);
  return records.flatMap(({ method, url, headers, body }) => {
    const sent = `${decodeURIComponent(url)} ${JSON.stringify(headers)} ${body}`;
    return drafts
      .filter((text) => sent.includes(text))
      .map((text) => `I2 ${text} was on the wire: ${method} ${url}`);
  });
}

/** Compares what the person saw and did with what the server has stored and what was sent; empty if all is well. */
export function check(memory: Memory, stored: Stored, records: readonly WireRecord[]): string[] {
  const started = memory.tour - 1 + (memory.start === 'none' ? 0 : 1);
  const min = memory.start === 'asked' ? started - 1 : started;
  const maxConcluded = memory.concluded.size + (memory.concluding ? 1 : 0);
  return [
    ...memory.complaints,
    ...rowsOf(memory, stored),
    ...photosOf(memory, stored),
    ...draftsOnTheWire(memory, records),
    ...(stored.tours < min || stored.tours > started
      ? [`I1 I4 ${stored.tours} tours for ${min} to ${started}`]
      : []),
    ...(stored.concluded < memory.concluded.size || stored.concluded > maxConcluded
      ? [`I4 ${stored.concluded} concluded tours for ${memory.concluded.size} to ${maxConcluded}`]
      : []),
    ...(stored.torn > 0 ? [`S2 ${stored.torn} answers are missing in completed touchpoints`] : []),
  ];
}
