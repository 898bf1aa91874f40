type PinnedSeed = { readonly seed: number; readonly photos?: true; readonly showed: string };

/** Every seed that ever found a fault, of the product or of the simulation, with that fault. */
export const pinnedSeeds: readonly PinnedSeed[] = [
  {
    seed: 6_004_101,
    showed:
      'a frozen tab thawed in the moment in which another took over its drain: a call travelled twice, which S7 leaves to the server',
  },
  {
    seed: 4_000_419,
    showed:
      'a file brought what another device had concluded later to one whose database was lost: the ledger took the later answer for a wrong one',
  },
  {
    seed: 220_261,
    photos: true,
    showed: 'an answer that another had replaced was counted as lost with the one that replaced both',
  },
  {
    seed: 302_140,
    showed:
      'the repair of a refused floor was deleted: what it had replaced was replayed, which is a known limit',
  },
  {
    seed: 200_119,
    photos: true,
    showed:
      'what a killed tab had committed was sent before it was mirrored, and lost with its database: its late copy wrote over a newer one',
  },
  {
    seed: 24139,
    showed:
      'an older database came back that knew as received what waited in the mirror: the ledger took it for lost',
  },
  {
    seed: 8070,
    photos: true,
    showed:
      'the person of the schedule wrote a touchpoint back whole after its database was lost, as no action of the app does',
  },
  {
    seed: 6111,
    photos: true,
    showed: 'the photo of a floor that waits for a refused one was taken for forgotten',
  },
  {
    seed: 6500,
    photos: true,
    showed: 'a floor waited for another that waited for a refused one, and was taken for forgotten',
  },
  {
    seed: 6256,
    photos: true,
    showed:
      'two conclusions of killed tabs, the second in the place of the first, were lost with their database: the ledger forgot the first',
  },
  {
    seed: 9_001_078,
    photos: true,
    showed:
      'an answer written back after its database was thrown away named photos whose bytes were gone, and they were announced',
  },
  {
    seed: 5024,
    photos: true,
    showed:
      'a database that came back older did not know that a conclusion had left: its late copy wrote over the newer one',
  },
  {
    seed: 9_000_517,
    photos: true,
    showed:
      'a conclusion that was lost with its database before it was saved came back with it, behind newer ones, and was sent over them',
  },
  {
    seed: 9_000_255,
    photos: true,
    showed: 'a slow request arrived between its refusal and the repair: the network tried a known limit',
  },
  {
    seed: 135,
    showed: 'two people on a device that was thrown away: the ledger forgot what was lost of the first',
  },
  {
    seed: 175,
    showed: 'a second copy was given up because an older database that came back did not know its tour',
  },
  {
    seed: 995,
    showed: 'a stopped tab waited for its lock for ever: the lock of the tests did not hear of it',
  },
  {
    seed: 3049,
    showed:
      'an older database with acknowledged entries was thrown away before a page opened it: the ledger took them for lost',
  },
  {
    seed: 3256,
    showed: 'the same as 3049, with two tours',
  },
  {
    seed: 3887,
    showed:
      'full and thrown away under an open page: what stood a second time was not asked for again until the next start',
  },
  {
    seed: 8197,
    showed: 'a refused floor mended on one device and copied to the other could be mended by nobody any more',
  },
  {
    seed: 30241,
    showed:
      'a tab died just after the person had deleted an entry: the ledger had not been told, and missed it',
  },
  {
    seed: 32963,
    showed:
      'the repair of a refusal was refused as well, and until one is not, a late copy may still be carried out',
  },
  {
    seed: 44573,
    showed: 'what came in a copy was deleted on the other device: the ledger took it for deleted here too',
  },
  {
    seed: 47355,
    showed: 'a tab died while it was closed, and whoever closed it waited for ever',
  },
  {
    seed: 61068,
    showed:
      'a tour had been concluded in a copy and was gone once that was sent: the person of the schedule still walked it',
  },
  {
    seed: 62727,
    showed:
      'thrown away after a kill in the middle: the second copy of a tour that was left was older than the server',
  },
  {
    seed: 6911,
    showed: 'thrown away before a conclusion: the older draft that was restored was concluded in its place',
  },
  {
    seed: 100_020,
    showed: 'a database was being made when its state was noted: what tries it could not put that back',
  },
  {
    seed: 719_266,
    showed: 'a database was deleted again while it was made anew, and stayed closed until a reload',
  },
  {
    seed: 703_776,
    showed: 'a tab died while it deleted an entry: the ledger took for said what nobody had seen',
  },
  {
    seed: 811_987,
    showed:
      'the server was lost a moment after another tab had concluded: the checker took the last count for a new one',
  },
  {
    seed: 819_452,
    showed:
      'a tour went on after its conclusion was lost unsaid, and was concluded when the older database came back',
  },
  {
    seed: 1_122_217,
    showed: 'refused answers gave way to older ones that a file had brought, and were gone',
  },
  {
    seed: 1_124_859,
    showed:
      'an older database came back that did not know of an attempt: the checker missed the entry that was replaced there',
  },
  {
    seed: 1_415_953,
    showed:
      'a database came back while a file was loaded into it: the checker took what the other device had said for said here',
  },
  {
    seed: 2_030_988,
    showed:
      'an older database came back, and a new revision replaced an entry before the checker had seen it without its attempt',
  },
  {
    seed: 2_034_182,
    showed:
      'a file had brought an entry, which was lost here with the database: the checker missed what it had replaced elsewhere',
  },
  {
    seed: 7978,
    showed: 'two conclusions of one tour: the checker wanted each behind the other',
  },
  {
    seed: 9297,
    showed: 'two conclusions of one tour: the checker wanted each behind the other',
  },
  {
    seed: 10_577,
    showed:
      'a tab died before its commit: the checker took the clock at which its copy was seen for that of the walk',
  },
  {
    seed: 12_116,
    showed: 'two conclusions of one tour: the checker wanted each behind the other',
  },
  {
    seed: 13_638,
    showed:
      'a tab died before its commit: the checker took the clock at which its copy was seen for that of the walk',
  },
  {
    seed: 17_512,
    showed: 'two conclusions of one tour: the checker wanted each behind the other',
  },
];
