/** How often one person may have a whole list: it is the most costly thing there is to ask for. */
export const exportLimit = { size: 10, refillMs: 10_000 };

/** How many people one administrator may invite one by one; a file is for more. */
export const invitationLimit = { size: 60, refillMs: 1_000 };
