/**
 * What is another with every change of an API key, of its customer and of the settings that hold for it: the transactions that wrote these
 * rows. Read in the statement that reads for a caller who is known from an earlier call, it says whether the caller still is who they were,
 * at that very moment and over all servers.
 */
const columns = (key: string, own: string, settings: string) => `${key}.xmin || ' ' || ${own}.xmin || ' ' || ${settings}.xmin`

export const keyVersionColumn = columns('k', 'own', 'c')

/** The same by the id of the key, at this place of the values; null where there is no such key. */
export const keyVersionOf = (place: string) =>
  `(select ${columns('known', 'tenant', 'set')} from api_keys known join clients tenant on tenant.id = known.client_id
    join clients set on set.id = coalesce(tenant.test_of, tenant.id) where known.id = ${place}::text)`
