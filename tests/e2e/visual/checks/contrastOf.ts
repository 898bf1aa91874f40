import type { Locator } from 'playwright';

/** The contrast of icon and text of a control against its background (WCAG 2.2). */
export async function contrastOf(control: Locator): Promise<number> {
  return await control.evaluate((element) => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (pen === null) throw new Error('There is nothing to draw on.');
    /** Blends the backgrounds from the page up to the control, and the colour on top. */
    const luminanceOf = (colours: readonly string[]): number => {
      pen.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const grounds: string[] = ['#fff'];
    const chain: Element[] = [];
    for (let one: Element | null = element; one !== null; one = one.parentElement) chain.unshift(one);
    for (const one of chain) {
      const { backgroundColor, opacity } = getComputedStyle(one);
      if (opacity !== '1') throw new Error('A control that is seen through has no contrast of its own.');
      grounds.push(backgroundColor);
    }
    const ground = luminanceOf(grounds);
    const drawing = luminanceOf([
      ...grounds,
      getComputedStyle(element.querySelector('svg') ?? element).color,
    ]);
    return (Math.max(ground, drawing) + 0.05) / (Math.min(ground, drawing) + 0.05);
  });
}
