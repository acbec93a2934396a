/** A file behind a short-lived address of our own server. Throws when it is gone. */
export async function fetchBlob(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal, credentials: 'same-origin' })
  if (!response.ok) throw new Error(`the file answered ${response.status}`)
  return response.blob()
}
