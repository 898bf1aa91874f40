const marker = { scan: 0xda, comment: 0xfe, firstApp: 0xe0, lastApp: 0xef, colour: 0xe2, adobe: 0xee };
const profile = [...'ICC_PROFILE\0'].map((character) => character.charCodeAt(0));

/** Whether decoding needs the segment for the right colours: an ICC profile, or Adobe's colour transform. */
function isNeeded(kind: number, segment: Uint8Array): boolean {
  if (kind === marker.adobe) return true;
  return kind === marker.colour && profile.every((code, at) => segment[at] === code);
}

/**
 * PH2: a JPEG without the segments that decoding does not need. Browsers write neither location nor camera into the JPEG of a
 * canvas, but some write a program's name, a resolution or a comment, and the server refuses all of these (PH8).
 */
export function withoutMetadata(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const kept: Uint8Array<ArrayBuffer>[] = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== marker.scan) {
    const kind = jpeg[at + 1] ?? 0;
    const end = at + 2 + view.getUint16(at + 2);
    const isAside = kind === marker.comment || (kind >= marker.firstApp && kind <= marker.lastApp);
    if (!isAside || isNeeded(kind, jpeg.subarray(at + 4, end))) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  kept.push(jpeg.subarray(at));
  const whole = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0));
  let to = 0;
  for (const part of kept) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}
