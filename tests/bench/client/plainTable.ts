import type { Page } from 'playwright';

type Size = { readonly width: number; readonly height: number };

/** The scroll container of the plain table. */
export const plainFrame = '#frame';

const columns = 27;
// More than the wheel rolls over: a table that has ended costs nothing.
const rows = 900;

/**
 * The floor of a heat map: a plain table with as many columns and 900 rows, in a frame of the product's size. It has no script,
 * so scrolling it costs only the browser's own work.
 */
export async function showPlainTable(page: Page, { width, height }: Size): Promise<void> {
  const cells = Array.from(
    { length: columns },
    (_, column) => `<td class="c${column % 5}">${column % 4}/4</td>`,
  );
  const row = `<tr>${cells.join('')}</tr>`;
  await page.setContent(`<style>
    body { margin: 0 }
    #frame { overflow: auto; box-sizing: border-box; width: ${width}px; height: ${height}px; border: 1px solid }
    table { border-spacing: 0; table-layout: fixed; width: 1700px }
    td { height: 39px; padding: 0; border: 1px solid #fff; text-align: center; font: 13px sans-serif }
    .c0 { background: #b4500f } .c1 { background: #eca863 } .c2 { background: #e5d19e }
    .c3 { background: #a9c6e6 } .c4 { background: #2c65a3 }
  </style><div id="frame"><table>${row.repeat(rows)}</table></div>`);
}
