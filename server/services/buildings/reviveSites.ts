import { sameText } from '#domain/sameText.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import type { Site } from '../../repositories/access/sites.ts';
import { updateBuildings } from '../../repositories/buildings.ts';
import { allMandates, findMandate, raiseVersions, updateMandate } from '../../repositories/mandates.ts';

/**
 * B5: makes deleted buildings, in which tours are started after all, closed ones: without their numbers, which are free since; and
 * their mandates, under another name where theirs is used again.
 */
export async function reviveSites(transaction: OpenTransaction, sites: readonly Site[]): Promise<void> {
  if (sites.length === 0) return;
  const closed = <Row extends Pick<Site, 'closed_at' | 'deleted_at'>>(row: Row) => ({
    ...row,
    closed_at: row.closed_at ?? row.deleted_at,
    deleted_at: null,
  });
  const mandates = new Set(sites.map(({ mandate_id }) => mandate_id));
  for (const id of mandates) {
    const mandate = await findMandate(transaction, id);
    if (mandate === undefined || mandate.deleted_at === null) continue;
    const { closed_at, deleted_at } = closed(mandate);
    const taken = new Set((await allMandates(transaction)).map(({ name }) => sameText(name)));
    let { name } = mandate;
    for (let count = 2; taken.has(sameText(name)); count += 1) name = `${mandate.name} (${count})`;
    await updateMandate(transaction, id, { name, closed_at, deleted_at });
  }
  await updateBuildings(
    transaction,
    sites.map(({ mandate_closed_at: _closed, mandate_deleted_at: _deleted, ...site }) => ({
      ...closed(site),
      number: null,
    })),
  );
  await raiseVersions(transaction, [...mandates]);
}
