/** The file that a call of our own server answers, or what it refused with. Throws where no answer comes. */
export async function postForFile(
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<{ file: Blob } | { status: number; body: unknown }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  })
  if (response.ok) return { file: await response.blob() }
  return { status: response.status, body: await response.json().catch(() => null) }
}
