/** What verifying finds of an entry, by itself and since a checkpoint. */
export const auditFaults = [
  'edited',
  'moved',
  'removed',
  'head-changed',
  'head-missing',
  'chain-missing',
  'rolled-back',
  'entry-missing',
  'entry-changed',
] as const
