/** As `newId` makes them. */
const ownId = /^[a-z]{2,6}_[A-Za-z0-9_-]{8,64}$/

/** A path as the log keeps it: ids of ours stay, and whatever else somebody wrote in their place is shown as the place's name. */
export function toLoggedPath(route: string, params: Readonly<Record<string, unknown>>): string {
  return route.replace(/:(\w+)/g, (place, name: string) => {
    const value = params[name]
    return typeof value === 'string' && ownId.test(value) ? value : place
  })
}
