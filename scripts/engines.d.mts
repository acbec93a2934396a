type Engines = { firefox: { browser: string }; webkit: { driver: string; browser: string; display: string } }
/** Where each part of an engine stands on this machine, or null when one is missing. */
export declare function findEngine<Name extends keyof Engines>(name: Name): Engines[Name] | null
