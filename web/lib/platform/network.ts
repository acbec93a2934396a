/** False only when the device itself knows that it has no network; true promises nothing. */
export function isOnline(): boolean {
  return navigator.onLine !== false
}

export function watchNetwork(onChange: (online: boolean) => void): () => void {
  const tell = () => onChange(isOnline())
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
