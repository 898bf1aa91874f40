import sharp from 'sharp';

/** By how much one of red, green and blue has to differ, of 255, after the letters' edges are smoothed away. */
const seen = 40;

async function smoothed(picture: Buffer) {
  return await sharp(picture).removeAlpha().blur(1).raw().toBuffer({ resolveWithObject: true });
}

/** Which share of the pixels of two pictures differs so that one sees it; all of them where their sizes differ. */
export async function differingShare(before: Buffer, after: Buffer): Promise<number> {
  const [a, b] = await Promise.all([smoothed(before), smoothed(after)]);
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let differing = 0;
  for (let place = 0; place < a.data.length; place += 3) {
    const differs = [0, 1, 2].some((colour) => {
      const one = a.data[place + colour] ?? 0;
      return Math.abs(one - (b.data[place + colour] ?? 0)) > seen;
    });
    if (differs) differing += 1;
  }
  return differing / (a.info.width * a.info.height);
}
